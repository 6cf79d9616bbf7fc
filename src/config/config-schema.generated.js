// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["dir"],"properties":{"dir":{"type":"string","minLength":1},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"},"include":{"allOf":[{"$ref":"#/definitions/globs"}]},"exclude":{"allOf":[{"$ref":"#/definitions/globs"}]}}}},"out":{"type":"string","minLength":1},"profile":{"enum":["strict","standard","lenient"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"keepGoing":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"allOf":[{"$ref":"#/definitions/rules"}]}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]},"agents":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"skills":{"type":"array","items":{"type":"string","minLength":1}},"permissions":{"allOf":[{"$ref":"#/definitions/permissions"}]}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalogue":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"splitAbove":{"type":"integer","minimum":1},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1},"preset":{"type":"string","minLength":1},"clients":{"type":"array","items":{"type":"string","minLength":1}},"plugins":{"type":"array","items":{"type":"string","minLength":1}},"npm":{"type":"boolean"},"search":{"type":"object","additionalProperties":false,"properties":{"embeddings":{"type":"object","additionalProperties":false,"required":["model","dimensions"],"properties":{"baseUrl":{"type":"string","minLength":1},"model":{"type":"string","minLength":1,"maxLength":200},"dimensions":{"type":"integer","minimum":1,"maximum":16384},"requestDimensions":{"type":"boolean"},"keyEnv":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"id":{"type":"string","minLength":1,"maxLength":200},"queryPrefix":{"type":"string","maxLength":1000},"documentPrefix":{"type":"string","maxLength":1000},"characters":{"type":"integer","minimum":100,"maximum":100000},"weight":{"type":"number","minimum":0,"maximum":1000},"batch":{"type":"integer","minimum":1,"maximum":2048},"timeoutMs":{"type":"integer","minimum":1,"maximum":3600000}}}}}},"definitions":{"globs":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"permissions":{"type":"object","additionalProperties":{"enum":["allow","ask","deny"]}},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}}}};
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
if(data.rules !== undefined){
let data21 = data.rules;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key2 in data21){
let data22 = data21[key2];
if(!((((data22 === "error") || (data22 === "warning")) || (data22 === "info")) || (data22 === "off"))){
const err35 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.overrides !== undefined){
let data23 = data.overrides;
if(Array.isArray(data23)){
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
let data24 = data23[i5];
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.files === undefined){
const err37 = {instancePath:instancePath+"/overrides/" + i5,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data24.rules === undefined){
const err38 = {instancePath:instancePath+"/overrides/" + i5,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
for(const key3 in data24){
if(!((key3 === "files") || (key3 === "rules"))){
const err39 = {instancePath:instancePath+"/overrides/" + i5,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data24.files !== undefined){
let data25 = data24.files;
if(Array.isArray(data25)){
if(data25.length < 1){
const err40 = {instancePath:instancePath+"/overrides/" + i5+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
const len6 = data25.length;
for(let i6=0; i6<len6; i6++){
let data26 = data25[i6];
if(typeof data26 === "string"){
if(func3(data26) < 1){
const err41 = {instancePath:instancePath+"/overrides/" + i5+"/files/" + i6,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err42 = {instancePath:instancePath+"/overrides/" + i5+"/files/" + i6,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
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
const err43 = {instancePath:instancePath+"/overrides/" + i5+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data24.rules !== undefined){
let data27 = data24.rules;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key4 in data27){
let data28 = data27[key4];
if(!((((data28 === "error") || (data28 === "warning")) || (data28 === "info")) || (data28 === "off"))){
const err44 = {instancePath:instancePath+"/overrides/" + i5+"/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema14.additionalProperties.enum}};
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
const err45 = {instancePath:instancePath+"/overrides/" + i5+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
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
const err46 = {instancePath:instancePath+"/overrides/" + i5,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.fields !== undefined){
let data29 = data.fields;
if(Array.isArray(data29)){
const len7 = data29.length;
for(let i7=0; i7<len7; i7++){
let data30 = data29[i7];
if(typeof data30 === "string"){
if(func3(data30) < 1){
const err48 = {instancePath:instancePath+"/fields/" + i7,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err49 = {instancePath:instancePath+"/fields/" + i7,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
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
const err50 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.permissions !== undefined){
let data31 = data.permissions;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key5 in data31){
let data32 = data31[key5];
if(!(((data32 === "allow") || (data32 === "ask")) || (data32 === "deny"))){
const err51 = {instancePath:instancePath+"/permissions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
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
const err52 = {instancePath:instancePath+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.agents !== undefined){
let data33 = data.agents;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key6 in data33){
let data34 = data33[key6];
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key7 in data34){
if(!((key7 === "skills") || (key7 === "permissions"))){
const err53 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data34.skills !== undefined){
let data35 = data34.skills;
if(Array.isArray(data35)){
const len8 = data35.length;
for(let i8=0; i8<len8; i8++){
let data36 = data35[i8];
if(typeof data36 === "string"){
if(func3(data36) < 1){
const err54 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i8,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills/" + i8,schemaPath:"#/properties/agents/additionalProperties/properties/skills/items/type",keyword:"type",params:{type: "string"}};
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
const err56 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/skills",schemaPath:"#/properties/agents/additionalProperties/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data34.permissions !== undefined){
let data37 = data34.permissions;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key8 in data37){
let data38 = data37[key8];
if(!(((data38 === "allow") || (data38 === "ask")) || (data38 === "deny"))){
const err57 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/permissions/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema16.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/permissions",schemaPath:"#/definitions/permissions/type",keyword:"type",params:{type: "object"}};
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
const err59 = {instancePath:instancePath+"/agents/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/agents/additionalProperties/type",keyword:"type",params:{type: "object"}};
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
const err60 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.budget !== undefined){
let data39 = data.budget;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
for(const key9 in data39){
if(!((key9 === "catalogue") || (key9 === "body"))){
const err61 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data39.catalogue !== undefined){
let data40 = data39.catalogue;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err62 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 < 0 || isNaN(data40)){
const err63 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data39.body !== undefined){
let data41 = data39.body;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err64 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err65 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
}
else {
const err66 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.splitAbove !== undefined){
let data42 = data.splitAbove;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
const err67 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 < 1 || isNaN(data42)){
const err68 = {instancePath:instancePath+"/splitAbove",schemaPath:"#/properties/splitAbove/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data.limits !== undefined){
let data43 = data.limits;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key10 in data43){
if(!(((((key10 === "depth") || (key10 === "folders")) || (key10 === "files")) || (key10 === "entryBytes")) || (key10 === "fileBytes"))){
const err69 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data43.depth !== undefined){
let data44 = data43.depth;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err70 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < 1 || isNaN(data44)){
const err71 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data43.folders !== undefined){
let data45 = data43.folders;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
const err72 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 < 1 || isNaN(data45)){
const err73 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data43.files !== undefined){
let data46 = data43.files;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err74 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 < 1 || isNaN(data46)){
const err75 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data43.entryBytes !== undefined){
let data47 = data43.entryBytes;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err76 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 67108864 || isNaN(data47)){
const err77 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(data47 < 1 || isNaN(data47)){
const err78 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data43.fileBytes !== undefined){
let data48 = data43.fileBytes;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err79 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 < 1 || isNaN(data48)){
const err80 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err81 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.baseline !== undefined){
let data49 = data.baseline;
if(typeof data49 === "string"){
if(func3(data49) < 1){
const err82 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.preset !== undefined){
let data50 = data.preset;
if(typeof data50 === "string"){
if(func3(data50) < 1){
const err84 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err85 = {instancePath:instancePath+"/preset",schemaPath:"#/properties/preset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.clients !== undefined){
let data51 = data.clients;
if(Array.isArray(data51)){
const len9 = data51.length;
for(let i9=0; i9<len9; i9++){
let data52 = data51[i9];
if(typeof data52 === "string"){
if(func3(data52) < 1){
const err86 = {instancePath:instancePath+"/clients/" + i9,schemaPath:"#/properties/clients/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/clients/" + i9,schemaPath:"#/properties/clients/items/type",keyword:"type",params:{type: "string"}};
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
const err88 = {instancePath:instancePath+"/clients",schemaPath:"#/properties/clients/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.plugins !== undefined){
let data53 = data.plugins;
if(Array.isArray(data53)){
const len10 = data53.length;
for(let i10=0; i10<len10; i10++){
let data54 = data53[i10];
if(typeof data54 === "string"){
if(func3(data54) < 1){
const err89 = {instancePath:instancePath+"/plugins/" + i10,schemaPath:"#/properties/plugins/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err90 = {instancePath:instancePath+"/plugins/" + i10,schemaPath:"#/properties/plugins/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath:instancePath+"/plugins",schemaPath:"#/properties/plugins/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data.npm !== undefined){
if(typeof data.npm !== "boolean"){
const err92 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data.search !== undefined){
let data56 = data.search;
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
for(const key11 in data56){
if(!(key11 === "embeddings")){
const err93 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data56.embeddings !== undefined){
let data57 = data56.embeddings;
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
if(data57.model === undefined){
const err94 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "model"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data57.dimensions === undefined){
const err95 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/required",keyword:"required",params:{missingProperty: "dimensions"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
for(const key12 in data57){
if(!(func2.call(schema11.properties.search.properties.embeddings.properties, key12))){
const err96 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data57.baseUrl !== undefined){
let data58 = data57.baseUrl;
if(typeof data58 === "string"){
if(func3(data58) < 1){
const err97 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/search/embeddings/baseUrl",schemaPath:"#/properties/search/properties/embeddings/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data57.model !== undefined){
let data59 = data57.model;
if(typeof data59 === "string"){
if(func3(data59) > 200){
const err99 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if(func3(data59) < 1){
const err100 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/minLength",keyword:"minLength",params:{limit: 1}};
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
const err101 = {instancePath:instancePath+"/search/embeddings/model",schemaPath:"#/properties/search/properties/embeddings/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data57.dimensions !== undefined){
let data60 = data57.dimensions;
if(!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))){
const err102 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 > 16384 || isNaN(data60)){
const err103 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16384}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data60 < 1 || isNaN(data60)){
const err104 = {instancePath:instancePath+"/search/embeddings/dimensions",schemaPath:"#/properties/search/properties/embeddings/properties/dimensions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data57.requestDimensions !== undefined){
if(typeof data57.requestDimensions !== "boolean"){
const err105 = {instancePath:instancePath+"/search/embeddings/requestDimensions",schemaPath:"#/properties/search/properties/embeddings/properties/requestDimensions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data57.keyEnv !== undefined){
let data62 = data57.keyEnv;
if(typeof data62 === "string"){
if(!pattern1.test(data62)){
const err106 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
else {
const err107 = {instancePath:instancePath+"/search/embeddings/keyEnv",schemaPath:"#/properties/search/properties/embeddings/properties/keyEnv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data57.id !== undefined){
let data63 = data57.id;
if(typeof data63 === "string"){
if(func3(data63) > 200){
const err108 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(func3(data63) < 1){
const err109 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
else {
const err110 = {instancePath:instancePath+"/search/embeddings/id",schemaPath:"#/properties/search/properties/embeddings/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data57.queryPrefix !== undefined){
let data64 = data57.queryPrefix;
if(typeof data64 === "string"){
if(func3(data64) > 1000){
const err111 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
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
const err112 = {instancePath:instancePath+"/search/embeddings/queryPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/queryPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data57.documentPrefix !== undefined){
let data65 = data57.documentPrefix;
if(typeof data65 === "string"){
if(func3(data65) > 1000){
const err113 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/search/embeddings/documentPrefix",schemaPath:"#/properties/search/properties/embeddings/properties/documentPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data57.characters !== undefined){
let data66 = data57.characters;
if(!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))){
const err115 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 > 100000 || isNaN(data66)){
const err116 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if(data66 < 100 || isNaN(data66)){
const err117 = {instancePath:instancePath+"/search/embeddings/characters",schemaPath:"#/properties/search/properties/embeddings/properties/characters/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}};
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
if(data57.weight !== undefined){
let data67 = data57.weight;
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 1000 || isNaN(data67)){
const err118 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if(data67 < 0 || isNaN(data67)){
const err119 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
const err120 = {instancePath:instancePath+"/search/embeddings/weight",schemaPath:"#/properties/search/properties/embeddings/properties/weight/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data57.batch !== undefined){
let data68 = data57.batch;
if(!(((typeof data68 == "number") && (!(data68 % 1) && !isNaN(data68))) && (isFinite(data68)))){
const err121 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if((typeof data68 == "number") && (isFinite(data68))){
if(data68 > 2048 || isNaN(data68)){
const err122 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2048}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if(data68 < 1 || isNaN(data68)){
const err123 = {instancePath:instancePath+"/search/embeddings/batch",schemaPath:"#/properties/search/properties/embeddings/properties/batch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
}
if(data57.timeoutMs !== undefined){
let data69 = data57.timeoutMs;
if(!(((typeof data69 == "number") && (!(data69 % 1) && !isNaN(data69))) && (isFinite(data69)))){
const err124 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 > 3600000 || isNaN(data69)){
const err125 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if(data69 < 1 || isNaN(data69)){
const err126 = {instancePath:instancePath+"/search/embeddings/timeoutMs",schemaPath:"#/properties/search/properties/embeddings/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
}
}
else {
const err127 = {instancePath:instancePath+"/search/embeddings",schemaPath:"#/properties/search/properties/embeddings/type",keyword:"type",params:{type: "object"}};
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
const err128 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
}
else {
const err129 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
