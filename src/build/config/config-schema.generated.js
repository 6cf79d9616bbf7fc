// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"oneOf":[{"required":["dir"],"properties":{"dir":true}},{"required":["bundle"],"properties":{"bundle":true}}],"properties":{"dir":{"type":"string","minLength":1},"bundle":{"type":"string","minLength":1,"maxLength":2000},"trust":{"type":"object","additionalProperties":false,"oneOf":[{"required":["key"],"properties":{"key":true,"identity":false,"issuer":false,"trustedRoot":false}},{"required":["identity","issuer"],"properties":{"identity":true,"issuer":true,"key":false}}],"properties":{"key":{"type":"string","minLength":1,"maxLength":2000},"identity":{"type":"string","minLength":1,"maxLength":2000},"issuer":{"type":"string","minLength":1,"maxLength":2000},"trustedRoot":{"type":"string","minLength":1,"maxLength":2000}}},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"},"include":{"allOf":[{"$ref":"#/definitions/globs"}]},"exclude":{"allOf":[{"$ref":"#/definitions/globs"}]}}}},"out":{"type":"string","minLength":1},"profile":{"enum":["strict","standard","lenient"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"keepGoing":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"licenses":{"type":"object","additionalProperties":false,"properties":{"allow":{"type":"array","items":{"type":"string","minLength":1}},"deny":{"type":"array","items":{"type":"string","minLength":1}},"required":{"type":"boolean"}}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]},"agents":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"skills":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalogue":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"durable":{"type":"boolean"},"splitAbove":{"type":"integer","minimum":1},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1},"preset":{"type":"string","minLength":1},"clients":{"type":"array","items":{"type":"string","minLength":1}},"plugins":{"type":"array","items":{"type":"string","minLength":1}},"npm":{"type":"boolean"},"search":{"type":"object","additionalProperties":false,"properties":{"embeddings":{"type":"object","additionalProperties":false,"required":["model","dimensions"],"properties":{"baseUrl":{"type":"string","minLength":1},"model":{"type":"string","minLength":1,"maxLength":200},"dimensions":{"type":"integer","minimum":1,"maximum":16384},"requestDimensions":{"type":"boolean"},"keyEnv":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"id":{"type":"string","minLength":1,"maxLength":200},"queryPrefix":{"type":"string","maxLength":1000},"documentPrefix":{"type":"string","maxLength":1000},"characters":{"type":"integer","minimum":100,"maximum":100000},"weight":{"type":"number","minimum":0,"maximum":1000},"batch":{"type":"integer","minimum":1,"maximum":2048},"timeoutMs":{"type":"integer","minimum":1,"maximum":3600000}}}}}},"definitions":{"globs":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"permissions":{"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}}}};
const schema12 = {"type":"array","minItems":1,"items":{"type":"string","minLength":1}};
const schema14 = {"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}};
const schema16 = {"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}};
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
if(data4.bundle === undefined){
const err6 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/oneOf/1/required",keyword:"required",params:{missingProperty: "bundle"}};
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
if(data4.bundle !== undefined){
let data6 = data4.bundle;
if(typeof data6 === "string"){
if(func3(data6) > 2000){
const err11 = {instancePath:instancePath+"/sources/" + i1+"/bundle",schemaPath:"#/properties/sources/items/properties/bundle/maxLength",keyword:"maxLength",params:{limit: 2000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data6) < 1){
const err12 = {instancePath:instancePath+"/sources/" + i1+"/bundle",schemaPath:"#/properties/sources/items/properties/bundle/minLength",keyword:"minLength",params:{limit: 1}};
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
const err13 = {instancePath:instancePath+"/sources/" + i1+"/bundle",schemaPath:"#/properties/sources/items/properties/bundle/type",keyword:"type",params:{type: "string"}};
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
if(data.profile !== undefined){
let data25 = data.profile;
if(!(((data25 === "strict") || (data25 === "standard")) || (data25 === "lenient"))){
const err55 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.profile.enum}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.parser !== undefined){
let data26 = data.parser;
if(!((data26 === "satteri") || (data26 === "remark"))){
const err56 = {instancePath:instancePath+"/parser",schemaPath:"#/properties/parser/enum",keyword:"enum",params:{allowedValues: schema11.properties.parser.enum}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.tokenizer !== undefined){
let data27 = data.tokenizer;
if(!((data27 === "estimate") || (data27 === "o200k"))){
const err57 = {instancePath:instancePath+"/tokenizer",schemaPath:"#/properties/tokenizer/enum",keyword:"enum",params:{allowedValues: schema11.properties.tokenizer.enum}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.keepGoing !== undefined){
if(typeof data.keepGoing !== "boolean"){
const err58 = {instancePath:instancePath+"/keepGoing",schemaPath:"#/properties/keepGoing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.entries !== undefined){
let data29 = data.entries;
if(Array.isArray(data29)){
const len4 = data29.length;
for(let i4=0; i4<len4; i4++){
let data30 = data29[i4];
if(typeof data30 === "string"){
if(func3(data30) < 1){
const err59 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err60 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.licenses !== undefined){
let data31 = data.licenses;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key3 in data31){
if(!(((key3 === "allow") || (key3 === "deny")) || (key3 === "required"))){
const err62 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data31.allow !== undefined){
let data32 = data31.allow;
if(Array.isArray(data32)){
const len5 = data32.length;
for(let i5=0; i5<len5; i5++){
let data33 = data32[i5];
if(typeof data33 === "string"){
if(func3(data33) < 1){
const err63 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath:instancePath+"/licenses/allow",schemaPath:"#/properties/licenses/properties/allow/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data31.deny !== undefined){
let data34 = data31.deny;
if(Array.isArray(data34)){
const len6 = data34.length;
for(let i6=0; i6<len6; i6++){
let data35 = data34[i6];
if(typeof data35 === "string"){
if(func3(data35) < 1){
const err66 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err67 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/licenses/deny",schemaPath:"#/properties/licenses/properties/deny/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data31.required !== undefined){
if(typeof data31.required !== "boolean"){
const err69 = {instancePath:instancePath+"/licenses/required",schemaPath:"#/properties/licenses/properties/required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
else {
const err70 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.rules !== undefined){
let data37 = data.rules;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key4 in data37){
let data38 = data37[key4];
if(!((((data38 === "error") || (data38 === "warning")) || (data38 === "info")) || (data38 === "off"))){
const err71 = {instancePath:instancePath+"/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.overrides !== undefined){
let data39 = data.overrides;
if(Array.isArray(data39)){
const len7 = data39.length;
for(let i7=0; i7<len7; i7++){
let data40 = data39[i7];
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.files === undefined){
const err73 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(data40.rules === undefined){
const err74 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
for(const key5 in data40){
if(!((key5 === "files") || (key5 === "rules"))){
const err75 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data40.files !== undefined){
let data41 = data40.files;
if(Array.isArray(data41)){
if(data41.length < 1){
const err76 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
const len8 = data41.length;
for(let i8=0; i8<len8; i8++){
let data42 = data41[i8];
if(typeof data42 === "string"){
if(func3(data42) < 1){
const err77 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data40.rules !== undefined){
let data43 = data40.rules;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key6 in data43){
let data44 = data43[key6];
if(!((((data44 === "error") || (data44 === "warning")) || (data44 === "info")) || (data44 === "off"))){
const err80 = {instancePath:instancePath+"/overrides/" + i7+"/rules/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/overrides/" + i7+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
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
const err82 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.fields !== undefined){
let data45 = data.fields;
if(Array.isArray(data45)){
const len9 = data45.length;
for(let i9=0; i9<len9; i9++){
let data46 = data45[i9];
if(typeof data46 === "string"){
if(func3(data46) < 1){
const err84 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data.permissions !== undefined){
let data47 = data.permissions;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
for(const key7 in data47){
let data48 = data47[key7];
if(!(((data48 === "allow") || (data48 === "ask")) || (data48 === "deny"))){
const err87 = {instancePath:instancePath+"/permissions/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.agents !== undefined){
let data49 = data.agents;
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
for(const key8 in data49){
let data50 = data49[key8];
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key9 in data50){
if(!((key9 === "skills") || (key9 === "permissions"))){
const err89 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data50.skills !== undefined){
let data51 = data50.skills;
if(Array.isArray(data51)){
const len10 = data51.length;
for(let i10=0; i10<len10; i10++){
let data52 = data51[i10];
if(typeof data52 === "string"){
if(func3(data52) < 1){
const err90 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills",schemaPath:"#/properties/agents/additionalProperties/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data50.permissions !== undefined){
let data53 = data50.permissions;
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
for(const key10 in data53){
let data54 = data53[key10];
if(!(((data54 === "allow") || (data54 === "ask")) || (data54 === "deny"))){
const err93 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/agents/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/type",keyword:"type",params:{type: "object"}};
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
const err96 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.budget !== undefined){
let data55 = data.budget;
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
for(const key11 in data55){
if(!((key11 === "catalogue") || (key11 === "body"))){
const err97 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data55.catalogue !== undefined){
let data56 = data55.catalogue;
if(!(((typeof data56 == "number") && (!(data56 % 1) && !isNaN(data56))) && (isFinite(data56)))){
const err98 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 < 0 || isNaN(data56)){
const err99 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data55.body !== undefined){
let data57 = data55.body;
if(!(((typeof data57 == "number") && (!(data57 % 1) && !isNaN(data57))) && (isFinite(data57)))){
const err100 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if((typeof data57 == "number") && (isFinite(data57))){
if(data57 < 0 || isNaN(data57)){
const err101 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
}
else {
const err102 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data.durable !== undefined){
if(typeof data.durable !== "boolean"){
const err103 = {instancePath:instancePath+"/durable",schemaPath:"#/properties/durable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data.splitAbove !== undefined){
let data59 = data.splitAbove;
if(!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))){
const err104 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 1 || isNaN(data59)){
const err105 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
if(data.limits !== undefined){
let data60 = data.limits;
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
for(const key12 in data60){
if(!(((((key12 === "depth") || (key12 === "folders")) || (key12 === "files")) || (key12 === "entryBytes")) || (key12 === "fileBytes"))){
const err106 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data60.depth !== undefined){
let data61 = data60.depth;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
const err107 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 < 1 || isNaN(data61)){
const err108 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data60.folders !== undefined){
let data62 = data60.folders;
if(!(((typeof data62 == "number") && (!(data62 % 1) && !isNaN(data62))) && (isFinite(data62)))){
const err109 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 < 1 || isNaN(data62)){
const err110 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data60.files !== undefined){
let data63 = data60.files;
if(!(((typeof data63 == "number") && (!(data63 % 1) && !isNaN(data63))) && (isFinite(data63)))){
const err111 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if((typeof data63 == "number") && (isFinite(data63))){
if(data63 < 1 || isNaN(data63)){
const err112 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
}
if(data60.entryBytes !== undefined){
let data64 = data60.entryBytes;
if(!(((typeof data64 == "number") && (!(data64 % 1) && !isNaN(data64))) && (isFinite(data64)))){
const err113 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if((typeof data64 == "number") && (isFinite(data64))){
if(data64 > 67108864 || isNaN(data64)){
const err114 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(data64 < 1 || isNaN(data64)){
const err115 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data60.fileBytes !== undefined){
let data65 = data60.fileBytes;
if(!(((typeof data65 == "number") && (!(data65 % 1) && !isNaN(data65))) && (isFinite(data65)))){
const err116 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if((typeof data65 == "number") && (isFinite(data65))){
if(data65 < 1 || isNaN(data65)){
const err117 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
}
}
else {
const err118 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data.baseline !== undefined){
let data66 = data.baseline;
if(typeof data66 === "string"){
if(func3(data66) < 1){
const err119 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
else {
const err120 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data.preset !== undefined){
let data67 = data.preset;
if(typeof data67 === "string"){
if(func3(data67) < 1){
const err121 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err122 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data.clients !== undefined){
let data68 = data.clients;
if(Array.isArray(data68)){
const len11 = data68.length;
for(let i11=0; i11<len11; i11++){
let data69 = data68[i11];
if(typeof data69 === "string"){
if(func3(data69) < 1){
const err123 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
else {
const err124 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
}
else {
const err125 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
if(data.plugins !== undefined){
let data70 = data.plugins;
if(Array.isArray(data70)){
const len12 = data70.length;
for(let i12=0; i12<len12; i12++){
let data71 = data70[i12];
if(typeof data71 === "string"){
if(func3(data71) < 1){
const err126 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
else {
const err127 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
}
else {
const err128 = {instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data.npm !== undefined){
if(typeof data.npm !== "boolean"){
const err129 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data.search !== undefined){
let data73 = data.search;
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
for(const key13 in data73){
if(!(key13 === "embeddings")){
const err130 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data73.embeddings !== undefined){
let data74 = data73.embeddings;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
if(data74.model === undefined){
const err131 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "model"}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
if(data74.dimensions === undefined){
const err132 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "dimensions"}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
for(const key14 in data74){
if(!(func2.call(schema11.properties.search.properties.embeddings.properties, key14))){
const err133 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data74.baseUrl !== undefined){
let data75 = data74.baseUrl;
if(typeof data75 === "string"){
if(func3(data75) < 1){
const err134 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
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
const err135 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data74.model !== undefined){
let data76 = data74.model;
if(typeof data76 === "string"){
if(func3(data76) > 200){
const err136 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(func3(data76) < 1){
const err137 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
else {
const err138 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data74.dimensions !== undefined){
let data77 = data74.dimensions;
if(!(((typeof data77 == "number") && (!(data77 % 1) && !isNaN(data77))) && (isFinite(data77)))){
const err139 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if((typeof data77 == "number") && (isFinite(data77))){
if(data77 > 16384 || isNaN(data77)){
const err140 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
if(data77 < 1 || isNaN(data77)){
const err141 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data74.requestDimensions !== undefined){
if(typeof data74.requestDimensions !== "boolean"){
const err142 = {instancePath:instancePath+"/search/embeddings/requestDimensions",schemaPath:"#/properties/search/properties/embeddings/properties/requestDimensions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data74.keyEnv !== undefined){
let data79 = data74.keyEnv;
if(typeof data79 === "string"){
if(!pattern1.test(data79)){
const err143 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
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
const err144 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
if(data74.id !== undefined){
let data80 = data74.id;
if(typeof data80 === "string"){
if(func3(data80) > 200){
const err145 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
if(func3(data80) < 1){
const err146 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
else {
const err147 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data74.queryPrefix !== undefined){
let data81 = data74.queryPrefix;
if(typeof data81 === "string"){
if(func3(data81) > 1000){
const err148 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
else {
const err149 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data74.documentPrefix !== undefined){
let data82 = data74.documentPrefix;
if(typeof data82 === "string"){
if(func3(data82) > 1000){
const err150 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
else {
const err151 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data74.characters !== undefined){
let data83 = data74.characters;
if(!(((typeof data83 == "number") && (!(data83 % 1) && !isNaN(data83))) && (isFinite(data83)))){
const err152 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
if((typeof data83 == "number") && (isFinite(data83))){
if(data83 > 100000 || isNaN(data83)){
const err153 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
if(data83 < 100 || isNaN(data83)){
const err154 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}};
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
if(data74.weight !== undefined){
let data84 = data74.weight;
if((typeof data84 == "number") && (isFinite(data84))){
if(data84 > 1000 || isNaN(data84)){
const err155 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
if(data84 < 0 || isNaN(data84)){
const err156 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
else {
const err157 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
if(data74.batch !== undefined){
let data85 = data74.batch;
if(!(((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85))) && (isFinite(data85)))){
const err158 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
if((typeof data85 == "number") && (isFinite(data85))){
if(data85 > 2048 || isNaN(data85)){
const err159 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2048}};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
if(data85 < 1 || isNaN(data85)){
const err160 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data74.timeoutMs !== undefined){
let data86 = data74.timeoutMs;
if(!(((typeof data86 == "number") && (!(data86 % 1) && !isNaN(data86))) && (isFinite(data86)))){
const err161 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
if((typeof data86 == "number") && (isFinite(data86))){
if(data86 > 3600000 || isNaN(data86)){
const err162 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000}};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
if(data86 < 1 || isNaN(data86)){
const err163 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
}
}
else {
const err164 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/type",keyword:"type",params:{type: "object"}};
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
else {
const err165 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
}
else {
const err166 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
