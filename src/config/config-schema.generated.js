// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/config.schema.json","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"roots":{"type":"array","items":{"type":"string","minLength":1}},"sources":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["dir"],"properties":{"dir":{"type":"string","minLength":1},"level":{"type":"string","minLength":1,"maxLength":64},"namespace":{"type":"string","pattern":"^[^:\\s/]+(:[^:\\s/]+)*$"},"rank":{"type":"integer"},"followLinks":{"type":"boolean"}}}},"out":{"type":"string","minLength":1},"profile":{"enum":["strict","standard","lenient"]},"parser":{"enum":["satteri","remark"]},"tokenizer":{"enum":["estimate","o200k"]},"keepGoing":{"type":"boolean"},"entries":{"type":"array","items":{"type":"string","minLength":1}},"rules":{"$ref":"#/definitions/rules"},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","minItems":1,"items":{"type":"string","minLength":1}},"rules":{"$ref":"#/definitions/rules"}}}},"fields":{"type":"array","items":{"type":"string","minLength":1}},"budget":{"type":"object","additionalProperties":false,"properties":{"catalogue":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"limits":{"type":"object","additionalProperties":false,"properties":{"depth":{"type":"integer","minimum":1},"folders":{"type":"integer","minimum":1},"files":{"type":"integer","minimum":1},"entryBytes":{"type":"integer","minimum":1,"maximum":67108864},"fileBytes":{"type":"integer","minimum":1}}},"baseline":{"type":"string","minLength":1}},"definitions":{"rules":{"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}}}};
const schema12 = {"type":"object","additionalProperties":{"enum":["error","warning","info","off"]}};
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
if(!(((((key1 === "dir") || (key1 === "level")) || (key1 === "namespace")) || (key1 === "rank")) || (key1 === "followLinks"))){
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
}
else {
const err16 = {instancePath:instancePath+"/sources/" + i1,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.out !== undefined){
let data10 = data.out;
if(typeof data10 === "string"){
if(func3(data10) < 1){
const err18 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.profile !== undefined){
let data11 = data.profile;
if(!(((data11 === "strict") || (data11 === "standard")) || (data11 === "lenient"))){
const err20 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.profile.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.parser !== undefined){
let data12 = data.parser;
if(!((data12 === "satteri") || (data12 === "remark"))){
const err21 = {instancePath:instancePath+"/parser",schemaPath:"#/properties/parser/enum",keyword:"enum",params:{allowedValues: schema11.properties.parser.enum}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.tokenizer !== undefined){
let data13 = data.tokenizer;
if(!((data13 === "estimate") || (data13 === "o200k"))){
const err22 = {instancePath:instancePath+"/tokenizer",schemaPath:"#/properties/tokenizer/enum",keyword:"enum",params:{allowedValues: schema11.properties.tokenizer.enum}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.keepGoing !== undefined){
if(typeof data.keepGoing !== "boolean"){
const err23 = {instancePath:instancePath+"/keepGoing",schemaPath:"#/properties/keepGoing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.entries !== undefined){
let data15 = data.entries;
if(Array.isArray(data15)){
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(typeof data16 === "string"){
if(func3(data16) < 1){
const err24 = {instancePath:instancePath+"/entries/" + i2,schemaPath:"#/properties/entries/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err25 = {instancePath:instancePath+"/entries/" + i2,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.rules !== undefined){
let data17 = data.rules;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key2 in data17){
let data18 = data17[key2];
if(!((((data18 === "error") || (data18 === "warning")) || (data18 === "info")) || (data18 === "off"))){
const err27 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema12.additionalProperties.enum}};
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
const err28 = {instancePath:instancePath+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.overrides !== undefined){
let data19 = data.overrides;
if(Array.isArray(data19)){
const len3 = data19.length;
for(let i3=0; i3<len3; i3++){
let data20 = data19[i3];
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.files === undefined){
const err29 = {instancePath:instancePath+"/overrides/" + i3,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data20.rules === undefined){
const err30 = {instancePath:instancePath+"/overrides/" + i3,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
for(const key3 in data20){
if(!((key3 === "files") || (key3 === "rules"))){
const err31 = {instancePath:instancePath+"/overrides/" + i3,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data20.files !== undefined){
let data21 = data20.files;
if(Array.isArray(data21)){
if(data21.length < 1){
const err32 = {instancePath:instancePath+"/overrides/" + i3+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
const len4 = data21.length;
for(let i4=0; i4<len4; i4++){
let data22 = data21[i4];
if(typeof data22 === "string"){
if(func3(data22) < 1){
const err33 = {instancePath:instancePath+"/overrides/" + i3+"/files/" + i4,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err34 = {instancePath:instancePath+"/overrides/" + i3+"/files/" + i4,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
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
const err35 = {instancePath:instancePath+"/overrides/" + i3+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data20.rules !== undefined){
let data23 = data20.rules;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key4 in data23){
let data24 = data23[key4];
if(!((((data24 === "error") || (data24 === "warning")) || (data24 === "info")) || (data24 === "off"))){
const err36 = {instancePath:instancePath+"/overrides/" + i3+"/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema12.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/overrides/" + i3+"/rules",schemaPath:"#/definitions/rules/type",keyword:"type",params:{type: "object"}};
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
const err38 = {instancePath:instancePath+"/overrides/" + i3,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
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
const err39 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.fields !== undefined){
let data25 = data.fields;
if(Array.isArray(data25)){
const len5 = data25.length;
for(let i5=0; i5<len5; i5++){
let data26 = data25[i5];
if(typeof data26 === "string"){
if(func3(data26) < 1){
const err40 = {instancePath:instancePath+"/fields/" + i5,schemaPath:"#/properties/fields/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/fields/" + i5,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.budget !== undefined){
let data27 = data.budget;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key5 in data27){
if(!((key5 === "catalogue") || (key5 === "body"))){
const err43 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data27.catalogue !== undefined){
let data28 = data27.catalogue;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
const err44 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err45 = {instancePath:instancePath+"/budget/catalogue",schemaPath:"#/properties/budget/properties/catalogue/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data27.body !== undefined){
let data29 = data27.body;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
const err46 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
const err47 = {instancePath:instancePath+"/budget/body",schemaPath:"#/properties/budget/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
}
else {
const err48 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.limits !== undefined){
let data30 = data.limits;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key6 in data30){
if(!(((((key6 === "depth") || (key6 === "folders")) || (key6 === "files")) || (key6 === "entryBytes")) || (key6 === "fileBytes"))){
const err49 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data30.depth !== undefined){
let data31 = data30.depth;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err50 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 1 || isNaN(data31)){
const err51 = {instancePath:instancePath+"/limits/depth",schemaPath:"#/properties/limits/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data30.folders !== undefined){
let data32 = data30.folders;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
const err52 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 < 1 || isNaN(data32)){
const err53 = {instancePath:instancePath+"/limits/folders",schemaPath:"#/properties/limits/properties/folders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data30.files !== undefined){
let data33 = data30.files;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
const err54 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
const err55 = {instancePath:instancePath+"/limits/files",schemaPath:"#/properties/limits/properties/files/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data30.entryBytes !== undefined){
let data34 = data30.entryBytes;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
const err56 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 > 67108864 || isNaN(data34)){
const err57 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data34 < 1 || isNaN(data34)){
const err58 = {instancePath:instancePath+"/limits/entryBytes",schemaPath:"#/properties/limits/properties/entryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data30.fileBytes !== undefined){
let data35 = data30.fileBytes;
if(!(((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35))) && (isFinite(data35)))){
const err59 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 1 || isNaN(data35)){
const err60 = {instancePath:instancePath+"/limits/fileBytes",schemaPath:"#/properties/limits/properties/fileBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err61 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.baseline !== undefined){
let data36 = data.baseline;
if(typeof data36 === "string"){
if(func3(data36) < 1){
const err62 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/minLength",keyword:"minLength",params:{limit: 1}};
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
const err63 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
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
const err64 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
