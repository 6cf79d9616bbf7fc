// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["dir"],"properties":{"dir":{"type":"string","minLength":1},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"},"include":{"allOf":[{"$ref":"#/definitions/globs"}]},"exclude":{"allOf":[{"$ref":"#/definitions/globs"}]}}}},"out":{"type":"string","minLength":1},"profile":{"enum":["strict","standard","lenient"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"keepGoing":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"licenses":{"type":"object","additionalProperties":false,"properties":{"allow":{"type":"array","items":{"type":"string","minLength":1}},"deny":{"type":"array","items":{"type":"string","minLength":1}},"required":{"type":"boolean"}}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]},"agents":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"skills":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalogue":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1},"preset":{"type":"string","minLength":1},"clients":{"type":"array","items":{"type":"string","minLength":1}},"plugins":{"type":"array","items":{"type":"string","minLength":1}},"npm":{"type":"boolean"}},"definitions":{"globs":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"permissions":{"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}}}};
const schema12 = {"type":"array","minItems":1,"items":{"type":"string","minLength":1}};
const schema14 = {"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}};
const schema16 = {"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}};
const func2 = Object.prototype.hasOwnProperty;
const func3 = codePoints;
const pattern0 = new RegExp("^[^:\\s/]+(:[^:\\s/]+)*$", "u");

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
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.dir === undefined){
const err5 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/required",keyword:"required",params:{missingProperty: "dir"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key1 in data4){
if(!(((((((key1 === "dir") || (key1 === "level")) || (key1 === "namespace")) || (key1 === "rank")) || (key1 === "followLinks")) || (key1 === "include")) || (key1 === "exclude"))){
const err6 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data4.dir !== undefined){
let data5 = data4.dir;
if(typeof data5 === "string"){
if(func3(data5) < 1){
const err7 = {instancePath:instancePath+"/sources/" + i1+"/dir",schemaPath:"#/properties/sources/items/properties/dir/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/sources/" + i1+"/dir",schemaPath:"#/properties/sources/items/properties/dir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.level !== undefined){
let data6 = data4.level;
if(typeof data6 === "string"){
if(func3(data6) > 64){
const err9 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func3(data6) < 1){
const err10 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/sources/" + i1+"/level",schemaPath:"#/properties/sources/items/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.namespace !== undefined){
let data7 = data4.namespace;
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
const err12 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/pattern",keyword:"pattern",params:{pattern: "^[^:\\s/]+(:[^:\\s/]+)*$"}};
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
const err13 = {instancePath:instancePath+"/sources/" + i1+"/namespace",schemaPath:"#/properties/sources/items/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.rank !== undefined){
let data8 = data4.rank;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err14 = {instancePath:instancePath+"/sources/" + i1+"/rank",schemaPath:"#/properties/sources/items/properties/rank/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.followLinks !== undefined){
if(typeof data4.followLinks !== "boolean"){
const err15 = {instancePath:instancePath+"/sources/" + i1+"/followLinks",schemaPath:"#/properties/sources/items/properties/followLinks/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.include !== undefined){
let data10 = data4.include;
if(Array.isArray(data10)){
if(data10.length < 1){
const err16 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(typeof data11 === "string"){
if(func3(data11) < 1){
const err17 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err18 = {instancePath:instancePath+"/sources/" + i1+"/include/" + i2,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/sources/" + i1+"/include",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data4.exclude !== undefined){
let data12 = data4.exclude;
if(Array.isArray(data12)){
if(data12.length < 1){
const err20 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
let data13 = data12[i3];
if(typeof data13 === "string"){
if(func3(data13) < 1){
const err21 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/sources/" + i1+"/exclude/" + i3,schemaPath:"#/definitions/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/sources/" + i1+"/exclude",schemaPath:"#/definitions/globs/type",keyword:"type",params:{type: "array"}};
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
const err24 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.out !== undefined){
let data14 = data.out;
if(typeof data14 === "string"){
if(func3(data14) < 1){
const err26 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/minLength",keyword:"minLength",params:{limit: 1}};
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
const err27 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.profile !== undefined){
let data15 = data.profile;
if(!(((data15 === "strict") || (data15 === "standard")) || (data15 === "lenient"))){
const err28 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.profile.enum}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.parser !== undefined){
let data16 = data.parser;
if(!((data16 === "satteri") || (data16 === "remark"))){
const err29 = {instancePath:instancePath+"/parser",schemaPath:"#/properties/parser/enum",keyword:"enum",params:{allowedValues: schema11.properties.parser.enum}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.tokenizer !== undefined){
let data17 = data.tokenizer;
if(!((data17 === "estimate") || (data17 === "o200k"))){
const err30 = {instancePath:instancePath+"/tokenizer",schemaPath:"#/properties/tokenizer/enum",keyword:"enum",params:{allowedValues: schema11.properties.tokenizer.enum}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.keepGoing !== undefined){
if(typeof data.keepGoing !== "boolean"){
const err31 = {instancePath:instancePath+"/keepGoing",schemaPath:"#/properties/keepGoing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.entries !== undefined){
let data19 = data.entries;
if(Array.isArray(data19)){
const len4 = data19.length;
for(let i4=0; i4<len4; i4++){
let data20 = data19[i4];
if(typeof data20 === "string"){
if(func3(data20) < 1){
const err32 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/entries/" + i4,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.licenses !== undefined){
let data21 = data.licenses;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key2 in data21){
if(!(((key2 === "allow") || (key2 === "deny")) || (key2 === "required"))){
const err35 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data21.allow !== undefined){
let data22 = data21.allow;
if(Array.isArray(data22)){
const len5 = data22.length;
for(let i5=0; i5<len5; i5++){
let data23 = data22[i5];
if(typeof data23 === "string"){
if(func3(data23) < 1){
const err36 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/licenses/allow/" + i5,schemaPath:"#/properties/licenses/properties/allow/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/licenses/allow",schemaPath:"#/properties/licenses/properties/allow/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data21.deny !== undefined){
let data24 = data21.deny;
if(Array.isArray(data24)){
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
let data25 = data24[i6];
if(typeof data25 === "string"){
if(func3(data25) < 1){
const err39 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err40 = {instancePath:instancePath+"/licenses/deny/" + i6,schemaPath:"#/properties/licenses/properties/deny/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/licenses/deny",schemaPath:"#/properties/licenses/properties/deny/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data21.required !== undefined){
if(typeof data21.required !== "boolean"){
const err42 = {instancePath:instancePath+"/licenses/required",schemaPath:"#/properties/licenses/properties/required/type",keyword:"type",params:{type: "boolean"}};
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
const err43 = {instancePath:instancePath+"/licenses",schemaPath:"#/properties/licenses/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.rules !== undefined){
let data27 = data.rules;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key3 in data27){
let data28 = data27[key3];
if(!((((data28 === "error") || (data28 === "warning")) || (data28 === "info")) || (data28 === "off"))){
const err44 = {instancePath:instancePath+"/rules/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.overrides !== undefined){
let data29 = data.overrides;
if(Array.isArray(data29)){
const len7 = data29.length;
for(let i7=0; i7<len7; i7++){
let data30 = data29[i7];
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
if(data30.files === undefined){
const err46 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data30.rules === undefined){
const err47 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
for(const key4 in data30){
if(!((key4 === "files") || (key4 === "rules"))){
const err48 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data30.files !== undefined){
let data31 = data30.files;
if(Array.isArray(data31)){
if(data31.length < 1){
const err49 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
const len8 = data31.length;
for(let i8=0; i8<len8; i8++){
let data32 = data31[i8];
if(typeof data32 === "string"){
if(func3(data32) < 1){
const err50 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/overrides/" + i7+"/files/" + i8,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
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
const err52 = {instancePath:instancePath+"/overrides/" + i7+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data30.rules !== undefined){
let data33 = data30.rules;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key5 in data33){
let data34 = data33[key5];
if(!((((data34 === "error") || (data34 === "warning")) || (data34 === "info")) || (data34 === "off"))){
const err53 = {instancePath:instancePath+"/overrides/" + i7+"/rules/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/overrides/" + i7+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath:instancePath+"/overrides/" + i7,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.fields !== undefined){
let data35 = data.fields;
if(Array.isArray(data35)){
const len9 = data35.length;
for(let i9=0; i9<len9; i9++){
let data36 = data35[i9];
if(typeof data36 === "string"){
if(func3(data36) < 1){
const err57 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/fields/" + i9,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
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
const err59 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.permissions !== undefined){
let data37 = data.permissions;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key6 in data37){
let data38 = data37[key6];
if(!(((data38 === "allow") || (data38 === "ask")) || (data38 === "deny"))){
const err60 = {instancePath:instancePath+"/permissions/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
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
const err61 = {instancePath:instancePath+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.agents !== undefined){
let data39 = data.agents;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
for(const key7 in data39){
let data40 = data39[key7];
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key8 in data40){
if(!((key8 === "skills") || (key8 === "permissions"))){
const err62 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data40.skills !== undefined){
let data41 = data40.skills;
if(Array.isArray(data41)){
const len10 = data41.length;
for(let i10=0; i10<len10; i10++){
let data42 = data41[i10];
if(typeof data42 === "string"){
if(func3(data42) < 1){
const err63 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err64 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i10,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/type",keyword:"type",params:{type: "string"}};
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
const err65 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills",schemaPath:"#/properties/agents/additionalProperties/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data40.permissions !== undefined){
let data43 = data40.permissions;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key9 in data43){
let data44 = data43[key9];
if(!(((data44 === "allow") || (data44 === "ask")) || (data44 === "deny"))){
const err66 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
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
const err68 = {instancePath:instancePath+"/agents/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.budget !== undefined){
let data45 = data.budget;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key10 in data45){
if(!((key10 === "catalogue") || (key10 === "body"))){
const err70 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data45.catalogue !== undefined){
let data46 = data45.catalogue;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err71 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 < 0 || isNaN(data46)){
const err72 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data45.body !== undefined){
let data47 = data45.body;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err73 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 < 0 || isNaN(data47)){
const err74 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
}
else {
const err75 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.limits !== undefined){
let data48 = data.limits;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
for(const key11 in data48){
if(!(((((key11 === "depth") || (key11 === "folders")) || (key11 === "files")) || (key11 === "entryBytes")) || (key11 === "fileBytes"))){
const err76 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data48.depth !== undefined){
let data49 = data48.depth;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err77 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 < 1 || isNaN(data49)){
const err78 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data48.folders !== undefined){
let data50 = data48.folders;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
const err79 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 < 1 || isNaN(data50)){
const err80 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data48.files !== undefined){
let data51 = data48.files;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
const err81 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 < 1 || isNaN(data51)){
const err82 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data48.entryBytes !== undefined){
let data52 = data48.entryBytes;
if(!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))){
const err83 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 > 67108864 || isNaN(data52)){
const err84 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data52 < 1 || isNaN(data52)){
const err85 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data48.fileBytes !== undefined){
let data53 = data48.fileBytes;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
const err86 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 1 || isNaN(data53)){
const err87 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err88 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.baseline !== undefined){
let data54 = data.baseline;
if(typeof data54 === "string"){
if(func3(data54) < 1){
const err89 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data.preset !== undefined){
let data55 = data.preset;
if(typeof data55 === "string"){
if(func3(data55) < 1){
const err91 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err92 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data.clients !== undefined){
let data56 = data.clients;
if(Array.isArray(data56)){
const len11 = data56.length;
for(let i11=0; i11<len11; i11++){
let data57 = data56[i11];
if(typeof data57 === "string"){
if(func3(data57) < 1){
const err93 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
else {
const err94 = {instancePath:instancePath+"/clients/" + i11,schemaPath:"#/properties/clients/items/type",keyword:"type",params:{type: "string"}};
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
const err95 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data.plugins !== undefined){
let data58 = data.plugins;
if(Array.isArray(data58)){
const len12 = data58.length;
for(let i12=0; i12<len12; i12++){
let data59 = data58[i12];
if(typeof data59 === "string"){
if(func3(data59) < 1){
const err96 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err97 = {instancePath:instancePath+"/plugins/" + i12,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "string"}};
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
const err98 = {instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data.npm !== undefined){
if(typeof data.npm !== "boolean"){
const err99 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "boolean"}};
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
const err100 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
