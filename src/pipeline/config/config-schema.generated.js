// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"oneOf":[{"required":["dir"],"properties":{"dir":true}},{"required":["from"],"properties":{"from":true}}],"properties":{"dir":{"type":"string","minLength":1},"from":{"type":"string","minLength":1,"maxLength":2000},"trust":{"type":"object","additionalProperties":false,"oneOf":[{"required":["key"],"properties":{"key":true,"identity":false,"issuer":false,"trustedRoot":false}},{"required":["identity","issuer"],"properties":{"identity":true,"issuer":true,"key":false}}],"properties":{"key":{"type":"string","minLength":1,"maxLength":2000},"identity":{"type":"string","minLength":1,"maxLength":2000},"issuer":{"type":"string","minLength":1,"maxLength":2000},"trustedRoot":{"type":"string","minLength":1,"maxLength":2000}}},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"},"include":{"allOf":[{"$ref":"#/definitions/globs"}]},"exclude":{"allOf":[{"$ref":"#/definitions/globs"}]}}}},"out":{"type":"string","minLength":1},"targets":{"type":"array","items":{"type":["string","object"],"minLength":1,"additionalProperties":false,"required":["to"],"properties":{"to":{"type":"string","minLength":1},"out":{"type":"string","minLength":1},"strict":{"type":"boolean"},"noEmitOnError":{"type":"boolean"},"link":{"type":"boolean"},"name":{"type":"string","minLength":1},"release":{"type":"string","minLength":1},"description":{"type":"string","minLength":1},"owner":{"type":"string","minLength":1},"allowSensitive":{"type":"array","items":{"type":"string","minLength":1}}}}},"targetFiles":{"type":"array","maxItems":50,"items":{"type":"string","minLength":1,"maxLength":2000}},"profile":{"enum":["strict","standard"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"noEmitOnError":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"licenses":{"type":"object","additionalProperties":false,"properties":{"allow":{"type":"array","items":{"type":"string","minLength":1}},"deny":{"type":"array","items":{"type":"string","minLength":1}},"required":{"type":"boolean"}}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]}}}},"extends":{"type":"array","maxItems":20,"items":{"type":"string","minLength":1,"maxLength":2000}},"checks":{"type":"object","maxProperties":200,"additionalProperties":{"type":"object","additionalProperties":false,"required":["message"],"properties":{"message":{"type":"string","minLength":1,"maxLength":1000},"help":{"type":"string","minLength":1,"maxLength":1000},"severity":{"enum":["error","warning","note"]},"files":{"allOf":[{"$ref":"#/definitions/globs"}]},"frontmatter":{"type":"object"},"forbid":{"type":"string","minLength":1},"require":{"type":"string","minLength":1},"text":{"type":"string","minLength":1},"replace":{"type":"string","maxLength":10000},"safe":{"type":"boolean"}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]},"agents":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"skills":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalog":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"durable":{"type":"boolean"},"splitAbove":{"type":"integer","minimum":1},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1},"preset":{"type":"string","minLength":1},"clients":{"type":"array","items":{"type":"string","minLength":1}},"presetFiles":{"type":"array","maxItems":50,"items":{"type":"string","minLength":1,"maxLength":2000}},"plugins":{"type":"array","items":{"type":"string","minLength":1}},"npm":{"type":"boolean"},"search":{"type":"object","additionalProperties":false,"properties":{"embeddings":{"type":"object","additionalProperties":false,"required":["model","dimensions"],"properties":{"baseUrl":{"type":"string","minLength":1},"model":{"type":"string","minLength":1,"maxLength":200},"dimensions":{"type":"integer","minimum":1,"maximum":16384},"requestDimensions":{"type":"boolean"},"keyEnv":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"id":{"type":"string","minLength":1,"maxLength":200},"queryPrefix":{"type":"string","maxLength":1000},"documentPrefix":{"type":"string","maxLength":1000},"characters":{"type":"integer","minimum":100,"maximum":100000},"weight":{"type":"number","minimum":0,"maximum":1000},"batch":{"type":"integer","minimum":1,"maximum":2048},"timeoutMs":{"type":"integer","minimum":1,"maximum":3600000}}}}}},"definitions":{"globs":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"permissions":{"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","note","off"]}}}};
const schema12 = {"type":"array","minItems":1,"items":{"type":"string","minLength":1}};
const schema14 = {"type":"object","additionalProperties":{"enum":["error","warning","note","off"]}};
const schema17 = {"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}};
const func2 = Object.prototype.hasOwnProperty;
const func3 = codePoints;
const pattern0 = new RegExp("^[^:\\s/]+(:[^:\\s/]+)*$", "u");
const pattern1 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="skillc/config.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.roots !== undefined){
let data1 = data.roots;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func3(data2) < 1){
const err2 = {instancePath:instancePath+"/roots/" + i0,schemaPath:"#/properties/roots/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/roots/" + i0,schemaPath:"#/properties/roots/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/roots",schemaPath:"#/properties/roots/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.sources !== undefined){
let data3 = data.sources;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs12 = errors;
let valid5 = false;
let passing0 = null;
const _errs13 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.dir === undefined){
const err5 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/oneOf/0/required",keyword:"required",params:{missingProperty: "dir"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs13 === errors;
if(_valid0){
valid5 = true;
passing0 = 0;
}
const _errs14 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.from === undefined){
const err6 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/oneOf/1/required",keyword:"required",params:{missingProperty: "from"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
if(_valid0 && valid5){
valid5 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid5 = true;
passing0 = 1;
}
}
if(!valid5){
const err7 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(func2.call(schema11.properties.sources.items.properties, key1))){
const err8 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.dir !== undefined){
let data5 = data4.dir;
if(typeof data5 === "string"){
if(func3(data5) < 1){
const err9 = {instancePath:instancePath+"/sources/" + i1+"/dir",schemaPath:"#/properties/sources/items/properties/dir/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/sources/" + i1+"/dir",schemaPath:"#/properties/sources/items/properties/dir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.from !== undefined){
let data6 = data4.from;
if(typeof data6 === "string"){
if(func3(data6) > 2000){
const err11 = {instancePath:instancePath+"/sources/" + i1+"/from",schemaPath:"#/properties/sources/items/properties/from/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data6) < 1){
const err12 = {instancePath:instancePath+"/sources/" + i1+"/from",schemaPath:"#/properties/sources/items/properties/from/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/sources/" + i1+"/from",schemaPath:"#/properties/sources/items/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.trust !== undefined){
let data7 = data4.trust;
const _errs22 = errors;
let valid7 = false;
let passing1 = null;
const _errs23 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.key === undefined){
const err14 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/oneOf/0/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data7.identity !== undefined){
const err15 = {instancePath:instancePath+"/sources/" + i1+"/trust/identity",schemaPath:"#/properties/sources/items/properties/trust/oneOf/0/properties/identity/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data7.issuer !== undefined){
const err16 = {instancePath:instancePath+"/sources/" + i1+"/trust/issuer",schemaPath:"#/properties/sources/items/properties/trust/oneOf/0/properties/issuer/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data7.trustedRoot !== undefined){
const err17 = {instancePath:instancePath+"/sources/" + i1+"/trust/trustedRoot",schemaPath:"#/properties/sources/items/properties/trust/oneOf/0/properties/trustedRoot/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs23 === errors;
if(_valid1){
valid7 = true;
passing1 = 0;
}
const _errs24 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.identity === undefined){
const err18 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/oneOf/1/required",keyword:"required",params:{missingProperty: "identity"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data7.issuer === undefined){
const err19 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/oneOf/1/required",keyword:"required",params:{missingProperty: "issuer"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data7.key !== undefined){
const err20 = {instancePath:instancePath+"/sources/" + i1+"/trust/key",schemaPath:"#/properties/sources/items/properties/trust/oneOf/1/properties/key/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var _valid1 = _errs24 === errors;
if(_valid1 && valid7){
valid7 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid7 = true;
passing1 = 1;
}
}
if(!valid7){
const err21 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/oneOf",keyword:"oneOf",params:{passingSchemas: passing1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
if(!((((key2 === "key") || (key2 === "identity")) || (key2 === "issuer")) || (key2 === "trustedRoot"))){
const err22 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data7.key !== undefined){
let data12 = data7.key;
if(typeof data12 === "string"){
if(func3(data12) > 2000){
const err23 = {instancePath:instancePath+"/sources/" + i1+"/trust/key",schemaPath:"#/properties/sources/items/properties/trust/properties/key/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(func3(data12) < 1){
const err24 = {instancePath:instancePath+"/sources/" + i1+"/trust/key",schemaPath:"#/properties/sources/items/properties/trust/properties/key/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/sources/" + i1+"/trust/key",schemaPath:"#/properties/sources/items/properties/trust/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data7.identity !== undefined){
let data13 = data7.identity;
if(typeof data13 === "string"){
if(func3(data13) > 2000){
const err26 = {instancePath:instancePath+"/sources/" + i1+"/trust/identity",schemaPath:"#/properties/sources/items/properties/trust/properties/identity/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(func3(data13) < 1){
const err27 = {instancePath:instancePath+"/sources/" + i1+"/trust/identity",schemaPath:"#/properties/sources/items/properties/trust/properties/identity/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/sources/" + i1+"/trust/identity",schemaPath:"#/properties/sources/items/properties/trust/properties/identity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data7.issuer !== undefined){
let data14 = data7.issuer;
if(typeof data14 === "string"){
if(func3(data14) > 2000){
const err29 = {instancePath:instancePath+"/sources/" + i1+"/trust/issuer",schemaPath:"#/properties/sources/items/properties/trust/properties/issuer/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func3(data14) < 1){
const err30 = {instancePath:instancePath+"/sources/" + i1+"/trust/issuer",schemaPath:"#/properties/sources/items/properties/trust/properties/issuer/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/sources/" + i1+"/trust/issuer",schemaPath:"#/properties/sources/items/properties/trust/properties/issuer/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data7.trustedRoot !== undefined){
let data15 = data7.trustedRoot;
if(typeof data15 === "string"){
if(func3(data15) > 2000){
const err32 = {instancePath:instancePath+"/sources/" + i1+"/trust/trustedRoot",schemaPath:"#/properties/sources/items/properties/trust/properties/trustedRoot/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(func3(data15) < 1){
const err33 = {instancePath:instancePath+"/sources/" + i1+"/trust/trustedRoot",schemaPath:"#/properties/sources/items/properties/trust/properties/trustedRoot/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/sources/" + i1+"/trust/trustedRoot",schemaPath:"#/properties/sources/items/properties/trust/properties/trustedRoot/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/sources/" + i1+"/trust",schemaPath:"#/properties/sources/items/properties/trust/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data4.level !== undefined){
let data16 = data4.level;
if(typeof data16 === "string"){
if(func3(data16) > 64){
const err36 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(func3(data16) < 1){
const err37 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data4.namespace !== undefined){
let data17 = data4.namespace;
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err39 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/pattern",keyword:"pattern",params:{pattern: "^[^:\\s/]+(:[^:\\s/]+)*$"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data4.rank !== undefined){
let data18 = data4.rank;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err41 = {instancePath:instancePath+"/sources/" + i1+"/rank",schemaPath:"#/properties/sources/items/properties/rank/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data4.followLinks !== undefined){
if(typeof data4.followLinks !== "boolean"){
const err42 = {instancePath:instancePath+"/sources/" + i1+"/followLinks",schemaPath:"#/properties/sources/items/properties/followLinks/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data4.include !== undefined){
let data20 = data4.include;
if(Array.isArray(data20)){
if(data20.length < 1){
const err43 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
if(typeof data21 === "string"){
if(func3(data21) < 1){
const err44 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data4.exclude !== undefined){
let data22 = data4.exclude;
if(Array.isArray(data22)){
if(data22.length < 1){
const err47 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
const len3 = data22.length;
for(let i3=0; i3<len3; i3++){
let data23 = data22[i3];
if(typeof data23 === "string"){
if(func3(data23) < 1){
const err48 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.out !== undefined){
let data24 = data.out;
if(typeof data24 === "string"){
if(func3(data24) < 1){
const err53 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.targets !== undefined){
let data25 = data.targets;
if(Array.isArray(data25)){
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
let data26 = data25[i4];
if((typeof data26 !== "string") && (!(data26 && typeof data26 == "object" && !Array.isArray(data26)))){
const err55 = {instancePath:instancePath+"/targets/" + i4,schemaPath:"#/properties/targets/items/type",keyword:"type",params:{type: schema11.properties.targets.items.type}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(typeof data26 === "string"){
if(func3(data26) < 1){
const err56 = {instancePath:instancePath+"/targets/" + i4,schemaPath:"#/properties/targets/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.to === undefined){
const err57 = {instancePath:instancePath+"/targets/" + i4,schemaPath:"#/properties/targets/items/required",keyword:"required",params:{missingProperty: "to"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
for(const key3 in data26){
if(!(func2.call(schema11.properties.targets.items.properties, key3))){
const err58 = {instancePath:instancePath+"/targets/" + i4,schemaPath:"#/properties/targets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data26.to !== undefined){
let data27 = data26.to;
if(typeof data27 === "string"){
if(func3(data27) < 1){
const err59 = {instancePath:instancePath+"/targets/" + i4+"/to",schemaPath:"#/properties/targets/items/properties/to/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/targets/" + i4+"/to",schemaPath:"#/properties/targets/items/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data26.out !== undefined){
let data28 = data26.out;
if(typeof data28 === "string"){
if(func3(data28) < 1){
const err61 = {instancePath:instancePath+"/targets/" + i4+"/out",schemaPath:"#/properties/targets/items/properties/out/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/targets/" + i4+"/out",schemaPath:"#/properties/targets/items/properties/out/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data26.strict !== undefined){
if(typeof data26.strict !== "boolean"){
const err63 = {instancePath:instancePath+"/targets/" + i4+"/strict",schemaPath:"#/properties/targets/items/properties/strict/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data26.noEmitOnError !== undefined){
if(typeof data26.noEmitOnError !== "boolean"){
const err64 = {instancePath:instancePath+"/targets/" + i4+"/noEmitOnError",schemaPath:"#/properties/targets/items/properties/noEmitOnError/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data26.link !== undefined){
if(typeof data26.link !== "boolean"){
const err65 = {instancePath:instancePath+"/targets/" + i4+"/link",schemaPath:"#/properties/targets/items/properties/link/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data26.name !== undefined){
let data32 = data26.name;
if(typeof data32 === "string"){
if(func3(data32) < 1){
const err66 = {instancePath:instancePath+"/targets/" + i4+"/name",schemaPath:"#/properties/targets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/targets/" + i4+"/name",schemaPath:"#/properties/targets/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data26.release !== undefined){
let data33 = data26.release;
if(typeof data33 === "string"){
if(func3(data33) < 1){
const err68 = {instancePath:instancePath+"/targets/" + i4+"/release",schemaPath:"#/properties/targets/items/properties/release/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/targets/" + i4+"/release",schemaPath:"#/properties/targets/items/properties/release/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data26.description !== undefined){
let data34 = data26.description;
if(typeof data34 === "string"){
if(func3(data34) < 1){
const err70 = {instancePath:instancePath+"/targets/" + i4+"/description",schemaPath:"#/properties/targets/items/properties/description/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/targets/" + i4+"/description",schemaPath:"#/properties/targets/items/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data26.owner !== undefined){
let data35 = data26.owner;
if(typeof data35 === "string"){
if(func3(data35) < 1){
const err72 = {instancePath:instancePath+"/targets/" + i4+"/owner",schemaPath:"#/properties/targets/items/properties/owner/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/targets/" + i4+"/owner",schemaPath:"#/properties/targets/items/properties/owner/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data26.allowSensitive !== undefined){
let data36 = data26.allowSensitive;
if(Array.isArray(data36)){
const len5 = data36.length;
for(let i5=0; i5<len5; i5++){
let data37 = data36[i5];
if(typeof data37 === "string"){
if(func3(data37) < 1){
const err74 = {instancePath:instancePath+"/targets/" + i4+"/allowSensitive/" + i5,schemaPath:"#/properties/targets/items/properties/allowSensitive/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/targets/" + i4+"/allowSensitive/" + i5,schemaPath:"#/properties/targets/items/properties/allowSensitive/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath:instancePath+"/targets/" + i4+"/allowSensitive",schemaPath:"#/properties/targets/items/properties/allowSensitive/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
}
}
else {
const err77 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.targetFiles !== undefined){
let data38 = data.targetFiles;
if(Array.isArray(data38)){
if(data38.length > 50){
const err78 = {instancePath:instancePath+"/targetFiles",schemaPath:"#/properties/targetFiles/maxItems",keyword:"maxItems",params:{limit: 50}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
const len6 = data38.length;
for(let i6=0; i6<len6; i6++){
let data39 = data38[i6];
if(typeof data39 === "string"){
if(func3(data39) > 2000){
const err79 = {instancePath:instancePath+"/targetFiles/" + i6,schemaPath:"#/properties/targetFiles/items/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(func3(data39) < 1){
const err80 = {instancePath:instancePath+"/targetFiles/" + i6,schemaPath:"#/properties/targetFiles/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
else {
const err81 = {instancePath:instancePath+"/targetFiles/" + i6,schemaPath:"#/properties/targetFiles/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath:instancePath+"/targetFiles",schemaPath:"#/properties/targetFiles/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data.profile !== undefined){
let data40 = data.profile;
if(!((data40 === "strict") || (data40 === "standard"))){
const err83 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.profile.enum}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.parser !== undefined){
let data41 = data.parser;
if(!((data41 === "satteri") || (data41 === "remark"))){
const err84 = {instancePath:instancePath+"/parser",schemaPath:"#/properties/parser/enum",keyword:"enum",params:{allowedValues: schema11.properties.parser.enum}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data.tokenizer !== undefined){
let data42 = data.tokenizer;
if(!((data42 === "estimate") || (data42 === "o200k"))){
const err85 = {instancePath:instancePath+"/tokenizer",schemaPath:"#/properties/tokenizer/enum",keyword:"enum",params:{allowedValues: schema11.properties.tokenizer.enum}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.noEmitOnError !== undefined){
if(typeof data.noEmitOnError !== "boolean"){
const err86 = {instancePath:instancePath+"/noEmitOnError",schemaPath:"#/properties/noEmitOnError/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data.entries !== undefined){
let data44 = data.entries;
if(Array.isArray(data44)){
const len7 = data44.length;
for(let i7=0; i7<len7; i7++){
let data45 = data44[i7];
if(typeof data45 === "string"){
if(func3(data45) < 1){
const err87 = {instancePath:instancePath+"/entries/" + i7,schemaPath:"#/properties/entries/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/entries/" + i7,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data.licenses !== undefined){
let data46 = data.licenses;
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
for(const key4 in data46){
if(!(((key4 === "allow") || (key4 === "deny")) || (key4 === "required"))){
const err90 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data46.allow !== undefined){
let data47 = data46.allow;
if(Array.isArray(data47)){
const len8 = data47.length;
for(let i8=0; i8<len8; i8++){
let data48 = data47[i8];
if(typeof data48 === "string"){
if(func3(data48) < 1){
const err91 = {instancePath:instancePath+"/licenses/allow/" + i8,schemaPath:"#/properties/licenses/properties/allow/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
else {
const err92 = {instancePath:instancePath+"/licenses/allow/" + i8,schemaPath:"#/properties/licenses/properties/allow/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
else {
const err93 = {instancePath:instancePath+"/licenses/allow",schemaPath:"#/properties/licenses/properties/allow/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data46.deny !== undefined){
let data49 = data46.deny;
if(Array.isArray(data49)){
const len9 = data49.length;
for(let i9=0; i9<len9; i9++){
let data50 = data49[i9];
if(typeof data50 === "string"){
if(func3(data50) < 1){
const err94 = {instancePath:instancePath+"/licenses/deny/" + i9,schemaPath:"#/properties/licenses/properties/deny/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/licenses/deny/" + i9,schemaPath:"#/properties/licenses/properties/deny/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/licenses/deny",schemaPath:"#/properties/licenses/properties/deny/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data46.required !== undefined){
if(typeof data46.required !== "boolean"){
const err97 = {instancePath:instancePath+"/licenses/required",schemaPath:"#/properties/licenses/properties/required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
else {
const err98 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data.rules !== undefined){
let data52 = data.rules;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
for(const key5 in data52){
let data53 = data52[key5];
if(!((((data53 === "error") || (data53 === "warning")) || (data53 === "note")) || (data53 === "off"))){
const err99 = {instancePath:instancePath+"/rules/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data.overrides !== undefined){
let data54 = data.overrides;
if(Array.isArray(data54)){
const len10 = data54.length;
for(let i10=0; i10<len10; i10++){
let data55 = data54[i10];
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
if(data55.files === undefined){
const err101 = {instancePath:instancePath+"/overrides/" + i10,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(data55.rules === undefined){
const err102 = {instancePath:instancePath+"/overrides/" + i10,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
for(const key6 in data55){
if(!((key6 === "files") || (key6 === "rules"))){
const err103 = {instancePath:instancePath+"/overrides/" + i10,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data55.files !== undefined){
let data56 = data55.files;
if(Array.isArray(data56)){
if(data56.length < 1){
const err104 = {instancePath:instancePath+"/overrides/" + i10+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
const len11 = data56.length;
for(let i11=0; i11<len11; i11++){
let data57 = data56[i11];
if(typeof data57 === "string"){
if(func3(data57) < 1){
const err105 = {instancePath:instancePath+"/overrides/" + i10+"/files/" + i11,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/overrides/" + i10+"/files/" + i11,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/overrides/" + i10+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data55.rules !== undefined){
let data58 = data55.rules;
if(data58 && typeof data58 == "object" && !Array.isArray(data58)){
for(const key7 in data58){
let data59 = data58[key7];
if(!((((data59 === "error") || (data59 === "warning")) || (data59 === "note")) || (data59 === "off"))){
const err108 = {instancePath:instancePath+"/overrides/" + i10+"/rules/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
else {
const err109 = {instancePath:instancePath+"/overrides/" + i10+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
}
else {
const err110 = {instancePath:instancePath+"/overrides/" + i10,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
}
else {
const err111 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data.extends !== undefined){
let data60 = data.extends;
if(Array.isArray(data60)){
if(data60.length > 20){
const err112 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
const len12 = data60.length;
for(let i12=0; i12<len12; i12++){
let data61 = data60[i12];
if(typeof data61 === "string"){
if(func3(data61) > 2000){
const err113 = {instancePath:instancePath+"/extends/" + i12,schemaPath:"#/properties/extends/items/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(func3(data61) < 1){
const err114 = {instancePath:instancePath+"/extends/" + i12,schemaPath:"#/properties/extends/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
else {
const err115 = {instancePath:instancePath+"/extends/" + i12,schemaPath:"#/properties/extends/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
}
else {
const err116 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data.checks !== undefined){
let data62 = data.checks;
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
if(Object.keys(data62).length > 200){
const err117 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/maxProperties",keyword:"maxProperties",params:{limit: 200}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
for(const key8 in data62){
let data63 = data62[key8];
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.message === undefined){
const err118 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checks/additionalProperties/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
for(const key9 in data63){
if(!(func2.call(schema11.properties.checks.additionalProperties.properties, key9))){
const err119 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checks/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data63.message !== undefined){
let data64 = data63.message;
if(typeof data64 === "string"){
if(func3(data64) > 1000){
const err120 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/message",schemaPath:"#/properties/checks/additionalProperties/properties/message/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(func3(data64) < 1){
const err121 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/message",schemaPath:"#/properties/checks/additionalProperties/properties/message/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
else {
const err122 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/message",schemaPath:"#/properties/checks/additionalProperties/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data63.help !== undefined){
let data65 = data63.help;
if(typeof data65 === "string"){
if(func3(data65) > 1000){
const err123 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/help",schemaPath:"#/properties/checks/additionalProperties/properties/help/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(func3(data65) < 1){
const err124 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/help",schemaPath:"#/properties/checks/additionalProperties/properties/help/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
else {
const err125 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/help",schemaPath:"#/properties/checks/additionalProperties/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
if(data63.severity !== undefined){
let data66 = data63.severity;
if(!(((data66 === "error") || (data66 === "warning")) || (data66 === "note"))){
const err126 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/severity",schemaPath:"#/properties/checks/additionalProperties/properties/severity/enum",keyword:"enum",params:{allowedValues: schema11.properties.checks.additionalProperties.properties.severity.enum}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data63.files !== undefined){
let data67 = data63.files;
if(Array.isArray(data67)){
if(data67.length < 1){
const err127 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/files",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
const len13 = data67.length;
for(let i13=0; i13<len13; i13++){
let data68 = data67[i13];
if(typeof data68 === "string"){
if(func3(data68) < 1){
const err128 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/files/" + i13,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
else {
const err129 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/files/" + i13,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
else {
const err130 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/files",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data63.frontmatter !== undefined){
let data69 = data63.frontmatter;
if(!(data69 && typeof data69 == "object" && !Array.isArray(data69))){
const err131 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/frontmatter",schemaPath:"#/properties/checks/additionalProperties/properties/frontmatter/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data63.forbid !== undefined){
let data70 = data63.forbid;
if(typeof data70 === "string"){
if(func3(data70) < 1){
const err132 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/forbid",schemaPath:"#/properties/checks/additionalProperties/properties/forbid/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/forbid",schemaPath:"#/properties/checks/additionalProperties/properties/forbid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data63.require !== undefined){
let data71 = data63.require;
if(typeof data71 === "string"){
if(func3(data71) < 1){
const err134 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/require",schemaPath:"#/properties/checks/additionalProperties/properties/require/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
else {
const err135 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/require",schemaPath:"#/properties/checks/additionalProperties/properties/require/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data63.text !== undefined){
let data72 = data63.text;
if(typeof data72 === "string"){
if(func3(data72) < 1){
const err136 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/checks/additionalProperties/properties/text/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
else {
const err137 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/checks/additionalProperties/properties/text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data63.replace !== undefined){
let data73 = data63.replace;
if(typeof data73 === "string"){
if(func3(data73) > 10000){
const err138 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replace",schemaPath:"#/properties/checks/additionalProperties/properties/replace/maxLength",keyword:"maxLength",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
else {
const err139 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replace",schemaPath:"#/properties/checks/additionalProperties/properties/replace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
if(data63.safe !== undefined){
if(typeof data63.safe !== "boolean"){
const err140 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/safe",schemaPath:"#/properties/checks/additionalProperties/properties/safe/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
else {
const err141 = {instancePath:instancePath+"/checks/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/checks/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
}
else {
const err142 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data.fields !== undefined){
let data75 = data.fields;
if(Array.isArray(data75)){
const len14 = data75.length;
for(let i14=0; i14<len14; i14++){
let data76 = data75[i14];
if(typeof data76 === "string"){
if(func3(data76) < 1){
const err143 = {instancePath:instancePath+"/fields/" + i14,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
else {
const err144 = {instancePath:instancePath+"/fields/" + i14,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
else {
const err145 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data.permissions !== undefined){
let data77 = data.permissions;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
for(const key10 in data77){
let data78 = data77[key10];
if(!(((data78 === "allow") || (data78 === "ask")) || (data78 === "deny"))){
const err146 = {instancePath:instancePath+"/permissions/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema17.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
}
else {
const err147 = {instancePath:instancePath+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data.agents !== undefined){
let data79 = data.agents;
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
for(const key11 in data79){
let data80 = data79[key11];
if(data80 && typeof data80 == "object" && !Array.isArray(data80)){
for(const key12 in data80){
if(!((key12 === "skills") || (key12 === "permissions"))){
const err148 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data80.skills !== undefined){
let data81 = data80.skills;
if(Array.isArray(data81)){
const len15 = data81.length;
for(let i15=0; i15<len15; i15++){
let data82 = data81[i15];
if(typeof data82 === "string"){
if(func3(data82) < 1){
const err149 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i15,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
else {
const err150 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i15,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
}
else {
const err151 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills",schemaPath:"#/properties/agents/additionalProperties/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data80.permissions !== undefined){
let data83 = data80.permissions;
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
for(const key13 in data83){
let data84 = data83[key13];
if(!(((data84 === "allow") || (data84 === "ask")) || (data84 === "deny"))){
const err152 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema17.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
}
else {
const err153 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/agents/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
}
else {
const err155 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
if(data.budget !== undefined){
let data85 = data.budget;
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
for(const key14 in data85){
if(!((key14 === "catalog") || (key14 === "body"))){
const err156 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data85.catalog !== undefined){
let data86 = data85.catalog;
if(!(((typeof data86 == "number") && (!(data86 % 1) && !isNaN(data86))) && (isFinite(data86)))){
const err157 = {instancePath:instancePath+"/budget/catalog",schemaPath:"#/properties/budget/properties/catalog/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
if((typeof data86 == "number") && (isFinite(data86))){
if(data86 < 0 || isNaN(data86)){
const err158 = {instancePath:instancePath+"/budget/catalog",schemaPath:"#/properties/budget/properties/catalog/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
}
if(data85.body !== undefined){
let data87 = data85.body;
if(!(((typeof data87 == "number") && (!(data87 % 1) && !isNaN(data87))) && (isFinite(data87)))){
const err159 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
if((typeof data87 == "number") && (isFinite(data87))){
if(data87 < 0 || isNaN(data87)){
const err160 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
}
}
else {
const err161 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
if(data.durable !== undefined){
if(typeof data.durable !== "boolean"){
const err162 = {instancePath:instancePath+"/durable",schemaPath:"#/properties/durable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data.splitAbove !== undefined){
let data89 = data.splitAbove;
if(!(((typeof data89 == "number") && (!(data89 % 1) && !isNaN(data89))) && (isFinite(data89)))){
const err163 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
if((typeof data89 == "number") && (isFinite(data89))){
if(data89 < 1 || isNaN(data89)){
const err164 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
}
if(data.limits !== undefined){
let data90 = data.limits;
if(data90 && typeof data90 == "object" && !Array.isArray(data90)){
for(const key15 in data90){
if(!(((((key15 === "depth") || (key15 === "folders")) || (key15 === "files")) || (key15 === "entryBytes")) || (key15 === "fileBytes"))){
const err165 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15}};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
if(data90.depth !== undefined){
let data91 = data90.depth;
if(!(((typeof data91 == "number") && (!(data91 % 1) && !isNaN(data91))) && (isFinite(data91)))){
const err166 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
if((typeof data91 == "number") && (isFinite(data91))){
if(data91 < 1 || isNaN(data91)){
const err167 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
}
if(data90.folders !== undefined){
let data92 = data90.folders;
if(!(((typeof data92 == "number") && (!(data92 % 1) && !isNaN(data92))) && (isFinite(data92)))){
const err168 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
if((typeof data92 == "number") && (isFinite(data92))){
if(data92 < 1 || isNaN(data92)){
const err169 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
}
if(data90.files !== undefined){
let data93 = data90.files;
if(!(((typeof data93 == "number") && (!(data93 % 1) && !isNaN(data93))) && (isFinite(data93)))){
const err170 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
if((typeof data93 == "number") && (isFinite(data93))){
if(data93 < 1 || isNaN(data93)){
const err171 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
if(data90.entryBytes !== undefined){
let data94 = data90.entryBytes;
if(!(((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94))) && (isFinite(data94)))){
const err172 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
if((typeof data94 == "number") && (isFinite(data94))){
if(data94 > 67108864 || isNaN(data94)){
const err173 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
if(data94 < 1 || isNaN(data94)){
const err174 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
}
if(data90.fileBytes !== undefined){
let data95 = data90.fileBytes;
if(!(((typeof data95 == "number") && (!(data95 % 1) && !isNaN(data95))) && (isFinite(data95)))){
const err175 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if((typeof data95 == "number") && (isFinite(data95))){
if(data95 < 1 || isNaN(data95)){
const err176 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
}
}
else {
const err177 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data.baseline !== undefined){
let data96 = data.baseline;
if(typeof data96 === "string"){
if(func3(data96) < 1){
const err178 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
else {
const err179 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
if(data.preset !== undefined){
let data97 = data.preset;
if(typeof data97 === "string"){
if(func3(data97) < 1){
const err180 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
else {
const err181 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data.clients !== undefined){
let data98 = data.clients;
if(Array.isArray(data98)){
const len16 = data98.length;
for(let i16=0; i16<len16; i16++){
let data99 = data98[i16];
if(typeof data99 === "string"){
if(func3(data99) < 1){
const err182 = {instancePath:instancePath+"/clients/" + i16,schemaPath:"#/properties/clients/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
else {
const err183 = {instancePath:instancePath+"/clients/" + i16,schemaPath:"#/properties/clients/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
}
else {
const err184 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
if(data.presetFiles !== undefined){
let data100 = data.presetFiles;
if(Array.isArray(data100)){
if(data100.length > 50){
const err185 = {instancePath:instancePath+"/presetFiles",schemaPath:"#/properties/presetFiles/maxItems",keyword:"maxItems",params:{limit: 50}};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
const len17 = data100.length;
for(let i17=0; i17<len17; i17++){
let data101 = data100[i17];
if(typeof data101 === "string"){
if(func3(data101) > 2000){
const err186 = {instancePath:instancePath+"/presetFiles/" + i17,schemaPath:"#/properties/presetFiles/items/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
if(func3(data101) < 1){
const err187 = {instancePath:instancePath+"/presetFiles/" + i17,schemaPath:"#/properties/presetFiles/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
else {
const err188 = {instancePath:instancePath+"/presetFiles/" + i17,schemaPath:"#/properties/presetFiles/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
}
else {
const err189 = {instancePath:instancePath+"/presetFiles",schemaPath:"#/properties/presetFiles/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
}
if(data.plugins !== undefined){
let data102 = data.plugins;
if(Array.isArray(data102)){
const len18 = data102.length;
for(let i18=0; i18<len18; i18++){
let data103 = data102[i18];
if(typeof data103 === "string"){
if(func3(data103) < 1){
const err190 = {instancePath:instancePath+"/plugins/" + i18,schemaPath:"#/properties/plugins/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
else {
const err191 = {instancePath:instancePath+"/plugins/" + i18,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
}
else {
const err192 = {instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
if(data.npm !== undefined){
if(typeof data.npm !== "boolean"){
const err193 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
if(data.search !== undefined){
let data105 = data.search;
if(data105 && typeof data105 == "object" && !Array.isArray(data105)){
for(const key16 in data105){
if(!(key16 === "embeddings")){
const err194 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16}};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
}
if(data105.embeddings !== undefined){
let data106 = data105.embeddings;
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if(data106.model === undefined){
const err195 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "model"}};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
if(data106.dimensions === undefined){
const err196 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "dimensions"}};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
for(const key17 in data106){
if(!(func2.call(schema11.properties.search.properties.embeddings.properties, key17))){
const err197 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17}};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
if(data106.baseUrl !== undefined){
let data107 = data106.baseUrl;
if(typeof data107 === "string"){
if(func3(data107) < 1){
const err198 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
}
else {
const err199 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
}
if(data106.model !== undefined){
let data108 = data106.model;
if(typeof data108 === "string"){
if(func3(data108) > 200){
const err200 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
if(func3(data108) < 1){
const err201 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
}
else {
const err202 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
if(data106.dimensions !== undefined){
let data109 = data106.dimensions;
if(!(((typeof data109 == "number") && (!(data109 % 1) && !isNaN(data109))) && (isFinite(data109)))){
const err203 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
if((typeof data109 == "number") && (isFinite(data109))){
if(data109 > 16384 || isNaN(data109)){
const err204 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384}};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
if(data109 < 1 || isNaN(data109)){
const err205 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
}
if(data106.requestDimensions !== undefined){
if(typeof data106.requestDimensions !== "boolean"){
const err206 = {instancePath:instancePath+"/search/embeddings/requestDimensions",schemaPath:"#/properties/search/properties/embeddings/properties/requestDimensions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
}
if(data106.keyEnv !== undefined){
let data111 = data106.keyEnv;
if(typeof data111 === "string"){
if(!pattern1.test(data111)){
const err207 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
else {
const err208 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
}
if(data106.id !== undefined){
let data112 = data106.id;
if(typeof data112 === "string"){
if(func3(data112) > 200){
const err209 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
if(func3(data112) < 1){
const err210 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
}
else {
const err211 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
}
if(data106.queryPrefix !== undefined){
let data113 = data106.queryPrefix;
if(typeof data113 === "string"){
if(func3(data113) > 1000){
const err212 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
else {
const err213 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
}
if(data106.documentPrefix !== undefined){
let data114 = data106.documentPrefix;
if(typeof data114 === "string"){
if(func3(data114) > 1000){
const err214 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
}
else {
const err215 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
if(data106.characters !== undefined){
let data115 = data106.characters;
if(!(((typeof data115 == "number") && (!(data115 % 1) && !isNaN(data115))) && (isFinite(data115)))){
const err216 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
if((typeof data115 == "number") && (isFinite(data115))){
if(data115 > 100000 || isNaN(data115)){
const err217 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
if(data115 < 100 || isNaN(data115)){
const err218 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
}
}
if(data106.weight !== undefined){
let data116 = data106.weight;
if((typeof data116 == "number") && (isFinite(data116))){
if(data116 > 1000 || isNaN(data116)){
const err219 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
if(data116 < 0 || isNaN(data116)){
const err220 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
else {
const err221 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
}
if(data106.batch !== undefined){
let data117 = data106.batch;
if(!(((typeof data117 == "number") && (!(data117 % 1) && !isNaN(data117))) && (isFinite(data117)))){
const err222 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
if((typeof data117 == "number") && (isFinite(data117))){
if(data117 > 2048 || isNaN(data117)){
const err223 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2048}};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
if(data117 < 1 || isNaN(data117)){
const err224 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
}
}
if(data106.timeoutMs !== undefined){
let data118 = data106.timeoutMs;
if(!(((typeof data118 == "number") && (!(data118 % 1) && !isNaN(data118))) && (isFinite(data118)))){
const err225 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err225];
}
else {
vErrors.push(err225);
}
errors++;
}
if((typeof data118 == "number") && (isFinite(data118))){
if(data118 > 3600000 || isNaN(data118)){
const err226 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000}};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
if(data118 < 1 || isNaN(data118)){
const err227 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
}
}
}
else {
const err228 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
}
}
else {
const err229 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
}
}
else {
const err230 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const fields = ["$schema","roots","sources","out","targets","targetFiles","profile","parser","tokenizer","noEmitOnError","entries","licenses","rules","overrides","extends","checks","fields","permissions","agents","budget","durable","splitAbove","limits","baseline","preset","clients","presetFiles","plugins","npm","search"]
