// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"oneOf":[{"required":["dir"],"properties":{"dir":true}},{"required":["bundle"],"properties":{"bundle":true}}],"properties":{"dir":{"type":"string","minLength":1},"bundle":{"type":"string","minLength":1,"maxLength":2000},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"},"include":{"allOf":[{"$ref":"#/definitions/globs"}]},"exclude":{"allOf":[{"$ref":"#/definitions/globs"}]}}}},"out":{"type":"string","minLength":1},"profile":{"enum":["strict","standard","lenient"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"keepGoing":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"licenses":{"type":"object","additionalProperties":false,"properties":{"allow":{"type":"array","items":{"type":"string","minLength":1}},"deny":{"type":"array","items":{"type":"string","minLength":1}},"required":{"type":"boolean"}}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]},"agents":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"skills":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalogue":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"splitAbove":{"type":"integer","minimum":1},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1},"preset":{"type":"string","minLength":1},"clients":{"type":"array","items":{"type":"string","minLength":1}},"plugins":{"type":"array","items":{"type":"string","minLength":1}},"npm":{"type":"boolean"},"search":{"type":"object","additionalProperties":false,"properties":{"embeddings":{"type":"object","additionalProperties":false,"required":["model","dimensions"],"properties":{"baseUrl":{"type":"string","minLength":1},"model":{"type":"string","minLength":1,"maxLength":200},"dimensions":{"type":"integer","minimum":1,"maximum":16384},"requestDimensions":{"type":"boolean"},"keyEnv":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"id":{"type":"string","minLength":1,"maxLength":200},"queryPrefix":{"type":"string","maxLength":1000},"documentPrefix":{"type":"string","maxLength":1000},"characters":{"type":"integer","minimum":100,"maximum":100000},"weight":{"type":"number","minimum":0,"maximum":1000},"batch":{"type":"integer","minimum":1,"maximum":2048},"timeoutMs":{"type":"integer","minimum":1,"maximum":3600000}}}}}},"definitions":{"globs":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"permissions":{"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}}}};
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
if(!((((((((key1 === "dir") || (key1 === "bundle")) || (key1 === "level")) || (key1 === "namespace")) || (key1 === "rank")) || (key1 === "followLinks")) || (key1 === "include")) || (key1 === "exclude"))){
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
if(data4.level !== undefined){
let data7 = data4.level;
if(typeof data7 === "string"){
if(func3(data7) > 64){
const err14 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func3(data7) < 1){
const err15 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.namespace !== undefined){
let data8 = data4.namespace;
if(typeof data8 === "string"){
if(!pattern0.test(data8)){
const err17 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/pattern",keyword:"pattern",params:{pattern: "^[^:\\s/]+(:[^:\\s/]+)*$"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.rank !== undefined){
let data9 = data4.rank;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err19 = {instancePath:instancePath+"/sources/" + i1+"/rank",schemaPath:"#/properties/sources/items/properties/rank/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data4.followLinks !== undefined){
if(typeof data4.followLinks !== "boolean"){
const err20 = {instancePath:instancePath+"/sources/" + i1+"/followLinks",schemaPath:"#/properties/sources/items/properties/followLinks/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.include !== undefined){
let data11 = data4.include;
if(Array.isArray(data11)){
if(data11.length < 1){
const err21 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
if(typeof data12 === "string"){
if(func3(data12) < 1){
const err22 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.exclude !== undefined){
let data13 = data4.exclude;
if(Array.isArray(data13)){
if(data13.length < 1){
const err25 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len3 = data13.length;
for(let i3=0; i3<len3; i3++){
let data14 = data13[i3];
if(typeof data14 === "string"){
if(func3(data14) < 1){
const err26 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.out !== undefined){
let data15 = data.out;
if(typeof data15 === "string"){
if(func3(data15) < 1){
const err31 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.profile !== undefined){
let data16 = data.profile;
if(!(((data16 === "strict") || (data16 === "standard")) || (data16 === "lenient"))){
const err33 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.profile.enum}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.parser !== undefined){
let data17 = data.parser;
if(!((data17 === "satteri") || (data17 === "remark"))){
const err34 = {instancePath:instancePath+"/parser",schemaPath:"#/properties/parser/enum",keyword:"enum",params:{allowedValues: schema11.properties.parser.enum}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.tokenizer !== undefined){
let data18 = data.tokenizer;
if(!((data18 === "estimate") || (data18 === "o200k"))){
const err35 = {instancePath:instancePath+"/tokenizer",schemaPath:"#/properties/tokenizer/enum",keyword:"enum",params:{allowedValues: schema11.properties.tokenizer.enum}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.keepGoing !== undefined){
if(typeof data.keepGoing !== "boolean"){
const err36 = {instancePath:instancePath+"/keepGoing",schemaPath:"#/properties/keepGoing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.entries !== undefined){
let data20 = data.entries;
if(Array.isArray(data20)){
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
let data21 = data20[i4];
if(typeof data21 === "string"){
if(func3(data21) < 1){
const err37 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err38 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.licenses !== undefined){
let data22 = data.licenses;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key2 in data22){
if(!(((key2 === "allow") || (key2 === "deny")) || (key2 === "required"))){
const err40 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data22.allow !== undefined){
let data23 = data22.allow;
if(Array.isArray(data23)){
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
let data24 = data23[i5];
if(typeof data24 === "string"){
if(func3(data24) < 1){
const err41 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/licenses/allow",schemaPath:"#/properties/licenses/properties/allow/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data22.deny !== undefined){
let data25 = data22.deny;
if(Array.isArray(data25)){
const len6 = data25.length;
for(let i6=0; i6<len6; i6++){
let data26 = data25[i6];
if(typeof data26 === "string"){
if(func3(data26) < 1){
const err44 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err45 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/type",keyword:"type",params:{type: "string"}};
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
const err46 = {instancePath:instancePath+"/licenses/deny",schemaPath:"#/properties/licenses/properties/deny/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data22.required !== undefined){
if(typeof data22.required !== "boolean"){
const err47 = {instancePath:instancePath+"/licenses/required",schemaPath:"#/properties/licenses/properties/required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.rules !== undefined){
let data28 = data.rules;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key3 in data28){
let data29 = data28[key3];
if(!((((data29 === "error") || (data29 === "warning")) || (data29 === "info")) || (data29 === "off"))){
const err49 = {instancePath:instancePath+"/rules/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
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
const err50 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.overrides !== undefined){
let data30 = data.overrides;
if(Array.isArray(data30)){
const len7 = data30.length;
for(let i7=0; i7<len7; i7++){
let data31 = data30[i7];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.files === undefined){
const err51 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(data31.rules === undefined){
const err52 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
for(const key4 in data31){
if(!((key4 === "files") || (key4 === "rules"))){
const err53 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data31.files !== undefined){
let data32 = data31.files;
if(Array.isArray(data32)){
if(data32.length < 1){
const err54 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
const len8 = data32.length;
for(let i8=0; i8<len8; i8++){
let data33 = data32[i8];
if(typeof data33 === "string"){
if(func3(data33) < 1){
const err55 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data31.rules !== undefined){
let data34 = data31.rules;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key5 in data34){
let data35 = data34[key5];
if(!((((data35 === "error") || (data35 === "warning")) || (data35 === "info")) || (data35 === "off"))){
const err58 = {instancePath:instancePath+"/overrides/" + i7+"/rules/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/overrides/" + i7+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
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
const err61 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.fields !== undefined){
let data36 = data.fields;
if(Array.isArray(data36)){
const len9 = data36.length;
for(let i9=0; i9<len9; i9++){
let data37 = data36[i9];
if(typeof data37 === "string"){
if(func3(data37) < 1){
const err62 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
else {
const err63 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.permissions !== undefined){
let data38 = data.permissions;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
for(const key6 in data38){
let data39 = data38[key6];
if(!(((data39 === "allow") || (data39 === "ask")) || (data39 === "deny"))){
const err65 = {instancePath:instancePath+"/permissions/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.agents !== undefined){
let data40 = data.agents;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key7 in data40){
let data41 = data40[key7];
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
for(const key8 in data41){
if(!((key8 === "skills") || (key8 === "permissions"))){
const err67 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data41.skills !== undefined){
let data42 = data41.skills;
if(Array.isArray(data42)){
const len10 = data42.length;
for(let i10=0; i10<len10; i10++){
let data43 = data42[i10];
if(typeof data43 === "string"){
if(func3(data43) < 1){
const err68 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err69 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/type",keyword:"type",params:{type: "string"}};
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
const err70 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills",schemaPath:"#/properties/agents/additionalProperties/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data41.permissions !== undefined){
let data44 = data41.permissions;
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
for(const key9 in data44){
let data45 = data44[key9];
if(!(((data45 === "allow") || (data45 === "ask")) || (data45 === "deny"))){
const err71 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
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
const err72 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.budget !== undefined){
let data46 = data.budget;
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
for(const key10 in data46){
if(!((key10 === "catalogue") || (key10 === "body"))){
const err75 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data46.catalogue !== undefined){
let data47 = data46.catalogue;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err76 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 < 0 || isNaN(data47)){
const err77 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
if(data46.body !== undefined){
let data48 = data46.body;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err78 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 < 0 || isNaN(data48)){
const err79 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
}
else {
const err80 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data.splitAbove !== undefined){
let data49 = data.splitAbove;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err81 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 < 1 || isNaN(data49)){
const err82 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data.limits !== undefined){
let data50 = data.limits;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key11 in data50){
if(!(((((key11 === "depth") || (key11 === "folders")) || (key11 === "files")) || (key11 === "entryBytes")) || (key11 === "fileBytes"))){
const err83 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data50.depth !== undefined){
let data51 = data50.depth;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
const err84 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 < 1 || isNaN(data51)){
const err85 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data50.folders !== undefined){
let data52 = data50.folders;
if(!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))){
const err86 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 < 1 || isNaN(data52)){
const err87 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data50.files !== undefined){
let data53 = data50.files;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
const err88 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 1 || isNaN(data53)){
const err89 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
if(data50.entryBytes !== undefined){
let data54 = data50.entryBytes;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
const err90 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 > 67108864 || isNaN(data54)){
const err91 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(data54 < 1 || isNaN(data54)){
const err92 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data50.fileBytes !== undefined){
let data55 = data50.fileBytes;
if(!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))){
const err93 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 1 || isNaN(data55)){
const err94 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err95 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data.baseline !== undefined){
let data56 = data.baseline;
if(typeof data56 === "string"){
if(func3(data56) < 1){
const err96 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
else {
const err97 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data.preset !== undefined){
let data57 = data.preset;
if(typeof data57 === "string"){
if(func3(data57) < 1){
const err98 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data.clients !== undefined){
let data58 = data.clients;
if(Array.isArray(data58)){
const len11 = data58.length;
for(let i11=0; i11<len11; i11++){
let data59 = data58[i11];
if(typeof data59 === "string"){
if(func3(data59) < 1){
const err100 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/type",keyword:"type",params:{type: "string"}};
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
else {
const err102 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data.plugins !== undefined){
let data60 = data.plugins;
if(Array.isArray(data60)){
const len12 = data60.length;
for(let i12=0; i12<len12; i12++){
let data61 = data60[i12];
if(typeof data61 === "string"){
if(func3(data61) < 1){
const err103 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data.npm !== undefined){
if(typeof data.npm !== "boolean"){
const err106 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data.search !== undefined){
let data63 = data.search;
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const key12 in data63){
if(!(key12 === "embeddings")){
const err107 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data63.embeddings !== undefined){
let data64 = data63.embeddings;
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
if(data64.model === undefined){
const err108 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "model"}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(data64.dimensions === undefined){
const err109 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "dimensions"}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
for(const key13 in data64){
if(!(func2.call(schema11.properties.search.properties.embeddings.properties, key13))){
const err110 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data64.baseUrl !== undefined){
let data65 = data64.baseUrl;
if(typeof data65 === "string"){
if(func3(data65) < 1){
const err111 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data64.model !== undefined){
let data66 = data64.model;
if(typeof data66 === "string"){
if(func3(data66) > 200){
const err113 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(func3(data66) < 1){
const err114 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/minLength",keyword:"minLength",params:{limit: 1}};
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
const err115 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data64.dimensions !== undefined){
let data67 = data64.dimensions;
if(!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))){
const err116 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 16384 || isNaN(data67)){
const err117 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data67 < 1 || isNaN(data67)){
const err118 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
if(data64.requestDimensions !== undefined){
if(typeof data64.requestDimensions !== "boolean"){
const err119 = {instancePath:instancePath+"/search/embeddings/requestDimensions",schemaPath:"#/properties/search/properties/embeddings/properties/requestDimensions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data64.keyEnv !== undefined){
let data69 = data64.keyEnv;
if(typeof data69 === "string"){
if(!pattern1.test(data69)){
const err120 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
else {
const err121 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data64.id !== undefined){
let data70 = data64.id;
if(typeof data70 === "string"){
if(func3(data70) > 200){
const err122 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if(func3(data70) < 1){
const err123 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/minLength",keyword:"minLength",params:{limit: 1}};
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
const err124 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data64.queryPrefix !== undefined){
let data71 = data64.queryPrefix;
if(typeof data71 === "string"){
if(func3(data71) > 1000){
const err125 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
else {
const err126 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data64.documentPrefix !== undefined){
let data72 = data64.documentPrefix;
if(typeof data72 === "string"){
if(func3(data72) > 1000){
const err127 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
else {
const err128 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data64.characters !== undefined){
let data73 = data64.characters;
if(!(((typeof data73 == "number") && (!(data73 % 1) && !isNaN(data73))) && (isFinite(data73)))){
const err129 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 > 100000 || isNaN(data73)){
const err130 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if(data73 < 100 || isNaN(data73)){
const err131 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
if(data64.weight !== undefined){
let data74 = data64.weight;
if((typeof data74 == "number") && (isFinite(data74))){
if(data74 > 1000 || isNaN(data74)){
const err132 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
if(data74 < 0 || isNaN(data74)){
const err133 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
else {
const err134 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
if(data64.batch !== undefined){
let data75 = data64.batch;
if(!(((typeof data75 == "number") && (!(data75 % 1) && !isNaN(data75))) && (isFinite(data75)))){
const err135 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
if((typeof data75 == "number") && (isFinite(data75))){
if(data75 > 2048 || isNaN(data75)){
const err136 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2048}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(data75 < 1 || isNaN(data75)){
const err137 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
}
if(data64.timeoutMs !== undefined){
let data76 = data64.timeoutMs;
if(!(((typeof data76 == "number") && (!(data76 % 1) && !isNaN(data76))) && (isFinite(data76)))){
const err138 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
if((typeof data76 == "number") && (isFinite(data76))){
if(data76 > 3600000 || isNaN(data76)){
const err139 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if(data76 < 1 || isNaN(data76)){
const err140 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err141 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/type",keyword:"type",params:{type: "object"}};
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
const err142 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
}
else {
const err143 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
