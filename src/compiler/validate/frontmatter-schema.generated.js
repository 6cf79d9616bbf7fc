// Generated from schema/frontmatter.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateFrontmatter = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/frontmatter.schema.json","type":"object","required":["name","description"],"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+)*$"},"description":{"type":"string","minLength":1,"maxLength":1024},"license":{"type":["string","null"]},"compatibility":{"type":["string","null"],"maxLength":500},"metadata":{"type":["object","null"]},"allowed-tools":{"allOf":[{"$ref":"#/definitions/texts"}]},"when_to_use":{"type":["string","null"]},"argument-hint":{"allOf":[{"$ref":"#/definitions/texts"}]},"arguments":{"type":["string","array","null"],"items":{"type":["string","number","boolean","object","null"]}},"disable-model-invocation":{"allOf":[{"$ref":"#/definitions/switch"}]},"user-invocable":{"allOf":[{"$ref":"#/definitions/switch"}]},"disallowed-tools":{"allOf":[{"$ref":"#/definitions/texts"}]},"model":{"type":["string","null"]},"effort":{"type":["string","number","null"],"anyOf":[{"enum":["low","medium","high","xhigh","max",null]},{"type":"integer","minimum":0,"maximum":999999999},{"type":"string","pattern":"^([0-9]{1,9}|[Ll][Oo][Ww]|[Mm][Ee][Dd][Ii][Uu][Mm]|[Xx]?[Hh][Ii][Gg][Hh]|[Mm][Aa][Xx])$"}]},"context":{"type":["string","null"],"enum":["fork",null]},"agent":{"type":["string","null"]},"background":{"allOf":[{"$ref":"#/definitions/switch"}]},"hooks":{"type":["object","null"],"additionalProperties":{"type":"array","items":{"type":"object"}}},"paths":{"allOf":[{"$ref":"#/definitions/texts"}]},"shell":{"type":["string","null"],"enum":["bash","powershell",null]},"display-name":{"type":["string","null"]},"default-enabled":{"allOf":[{"$ref":"#/definitions/switch"}]},"fallback":{},"command-dispatch":{"type":["string","null"]},"command-tool":{"type":["string","null"]},"command-arg-mode":{"type":["string","null"]},"homepage":{"type":["string","null"]},"modeSlugs":{"allOf":[{"$ref":"#/definitions/texts"}]},"mode":{"type":["string","null"]},"disabled":{"allOf":[{"$ref":"#/definitions/switch"}]},"triggers":{"type":["string","array","object","null"],"items":{"type":["string","number","boolean","object","null"]}},"trigger":{"type":["string","array","object","null"],"items":{"type":["string","number","boolean","object","null"]}},"type":{"type":["string","null"]},"category":{"type":["string","array","null"]},"tags":{"allOf":[{"$ref":"#/definitions/texts"}]},"id":{"type":["string","number","boolean","null"]},"requires":{},"skills":{"type":["string","array","object","null"]},"dependencies":{},"permissions":{},"mcpServers":{"type":["object","array","string","null"]},"mcp":{"type":["object","array","string","null"]},"version":{"type":["string","number","boolean","null"]},"author":{"type":["string","object","array","null"]},"scope":{"allOf":[{"$ref":"#/definitions/texts"}]},"tenant":{"allOf":[{"$ref":"#/definitions/texts"}]}},"definitions":{"switch":{"type":["boolean","string","null"],"pattern":"^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"},"texts":{"type":["string","array","null"],"items":{"type":["string","number","boolean","null"]}}}};
const schema12 = {"type":["string","array","null"],"items":{"type":["string","number","boolean","null"]}};
const schema14 = {"type":["boolean","string","null"],"pattern":"^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"};
const func2 = codePoints;
const pattern0 = new RegExp("^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+)*$", "u");
const pattern1 = new RegExp("^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$", "u");
const pattern3 = new RegExp("^([0-9]{1,9}|[Ll][Oo][Ww]|[Mm][Ee][Dd][Ii][Uu][Mm]|[Xx]?[Hh][Ii][Gg][Hh]|[Mm][Aa][Xx])$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="skillc/frontmatter.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.description === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+)*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if(typeof data1 === "string"){
if(func2(data1) > 1024){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func2(data1) < 1){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1}};
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
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.license !== undefined){
let data2 = data.license;
if((typeof data2 !== "string") && (data2 !== null)){
const err9 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: schema11.properties.license.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.compatibility !== undefined){
let data3 = data.compatibility;
if((typeof data3 !== "string") && (data3 !== null)){
const err10 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/type",keyword:"type",params:{type: schema11.properties.compatibility.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data3 === "string"){
if(func2(data3) > 500){
const err11 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/maxLength",keyword:"maxLength",params:{limit: 500}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.metadata !== undefined){
let data4 = data.metadata;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
const err12 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema11.properties.metadata.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data["allowed-tools"] !== undefined){
let data5 = data["allowed-tools"];
if(((typeof data5 !== "string") && (!(Array.isArray(data5)))) && (data5 !== null)){
const err13 = {instancePath:instancePath+"/allowed-tools",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if((((typeof data6 !== "string") && (!((typeof data6 == "number") && (isFinite(data6))))) && (typeof data6 !== "boolean")) && (data6 !== null)){
const err14 = {instancePath:instancePath+"/allowed-tools/" + i0,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
if(data.when_to_use !== undefined){
let data7 = data.when_to_use;
if((typeof data7 !== "string") && (data7 !== null)){
const err15 = {instancePath:instancePath+"/when_to_use",schemaPath:"#/properties/when_to_use/type",keyword:"type",params:{type: schema11.properties.when_to_use.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data["argument-hint"] !== undefined){
let data8 = data["argument-hint"];
if(((typeof data8 !== "string") && (!(Array.isArray(data8)))) && (data8 !== null)){
const err16 = {instancePath:instancePath+"/argument-hint",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if((((typeof data9 !== "string") && (!((typeof data9 == "number") && (isFinite(data9))))) && (typeof data9 !== "boolean")) && (data9 !== null)){
const err17 = {instancePath:instancePath+"/argument-hint/" + i1,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
if(data.arguments !== undefined){
let data10 = data.arguments;
if(((typeof data10 !== "string") && (!(Array.isArray(data10)))) && (data10 !== null)){
const err18 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: schema11.properties.arguments.type}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(((((typeof data11 !== "string") && (!((typeof data11 == "number") && (isFinite(data11))))) && (typeof data11 !== "boolean")) && (!(data11 && typeof data11 == "object" && !Array.isArray(data11)))) && (data11 !== null)){
const err19 = {instancePath:instancePath+"/arguments/" + i2,schemaPath:"#/properties/arguments/items/type",keyword:"type",params:{type: schema11.properties.arguments.items.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
}
if(data["disable-model-invocation"] !== undefined){
let data12 = data["disable-model-invocation"];
if(((typeof data12 !== "boolean") && (typeof data12 !== "string")) && (data12 !== null)){
const err20 = {instancePath:instancePath+"/disable-model-invocation",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data12 === "string"){
if(!pattern1.test(data12)){
const err21 = {instancePath:instancePath+"/disable-model-invocation",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
if(data["user-invocable"] !== undefined){
let data13 = data["user-invocable"];
if(((typeof data13 !== "boolean") && (typeof data13 !== "string")) && (data13 !== null)){
const err22 = {instancePath:instancePath+"/user-invocable",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data13 === "string"){
if(!pattern1.test(data13)){
const err23 = {instancePath:instancePath+"/user-invocable",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data["disallowed-tools"] !== undefined){
let data14 = data["disallowed-tools"];
if(((typeof data14 !== "string") && (!(Array.isArray(data14)))) && (data14 !== null)){
const err24 = {instancePath:instancePath+"/disallowed-tools",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(Array.isArray(data14)){
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
if((((typeof data15 !== "string") && (!((typeof data15 == "number") && (isFinite(data15))))) && (typeof data15 !== "boolean")) && (data15 !== null)){
const err25 = {instancePath:instancePath+"/disallowed-tools/" + i3,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.model !== undefined){
let data16 = data.model;
if((typeof data16 !== "string") && (data16 !== null)){
const err26 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: schema11.properties.model.type}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.effort !== undefined){
let data17 = data.effort;
if(((typeof data17 !== "string") && (!((typeof data17 == "number") && (isFinite(data17))))) && (data17 !== null)){
const err27 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: schema11.properties.effort.type}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const _errs47 = errors;
let valid19 = false;
const _errs48 = errors;
if(!((((((data17 === "low") || (data17 === "medium")) || (data17 === "high")) || (data17 === "xhigh")) || (data17 === "max")) || (data17 === null))){
const err28 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.effort.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid0 = _errs48 === errors;
valid19 = valid19 || _valid0;
if(!valid19){
const _errs49 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err29 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/1/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 999999999 || isNaN(data17)){
const err30 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data17 < 0 || isNaN(data17)){
const err31 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var _valid0 = _errs49 === errors;
valid19 = valid19 || _valid0;
if(!valid19){
const _errs51 = errors;
if(typeof data17 === "string"){
if(!pattern3.test(data17)){
const err32 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/2/pattern",keyword:"pattern",params:{pattern: "^([0-9]{1,9}|[Ll][Oo][Ww]|[Mm][Ee][Dd][Ii][Uu][Mm]|[Xx]?[Hh][Ii][Gg][Hh]|[Mm][Aa][Xx])$"}};
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
const err33 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/2/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid0 = _errs51 === errors;
valid19 = valid19 || _valid0;
}
}
if(!valid19){
const err34 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
}
if(data.context !== undefined){
let data18 = data.context;
if((typeof data18 !== "string") && (data18 !== null)){
const err35 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: schema11.properties.context.type}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!((data18 === "fork") || (data18 === null))){
const err36 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/enum",keyword:"enum",params:{allowedValues: schema11.properties.context.enum}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.agent !== undefined){
let data19 = data.agent;
if((typeof data19 !== "string") && (data19 !== null)){
const err37 = {instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: schema11.properties.agent.type}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.background !== undefined){
let data20 = data.background;
if(((typeof data20 !== "boolean") && (typeof data20 !== "string")) && (data20 !== null)){
const err38 = {instancePath:instancePath+"/background",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data20 === "string"){
if(!pattern1.test(data20)){
const err39 = {instancePath:instancePath+"/background",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data.hooks !== undefined){
let data21 = data.hooks;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
const err40 = {instancePath:instancePath+"/hooks",schemaPath:"#/properties/hooks/type",keyword:"type",params:{type: schema11.properties.hooks.type}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key0 in data21){
let data22 = data21[key0];
if(Array.isArray(data22)){
const len4 = data22.length;
for(let i4=0; i4<len4; i4++){
let data23 = data22[i4];
if(!(data23 && typeof data23 == "object" && !Array.isArray(data23))){
const err41 = {instancePath:instancePath+"/hooks/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i4,schemaPath:"#/properties/hooks/additionalProperties/items/type",keyword:"type",params:{type: "object"}};
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
const err42 = {instancePath:instancePath+"/hooks/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/hooks/additionalProperties/type",keyword:"type",params:{type: "array"}};
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
}
if(data.paths !== undefined){
let data24 = data.paths;
if(((typeof data24 !== "string") && (!(Array.isArray(data24)))) && (data24 !== null)){
const err43 = {instancePath:instancePath+"/paths",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(Array.isArray(data24)){
const len5 = data24.length;
for(let i5=0; i5<len5; i5++){
let data25 = data24[i5];
if((((typeof data25 !== "string") && (!((typeof data25 == "number") && (isFinite(data25))))) && (typeof data25 !== "boolean")) && (data25 !== null)){
const err44 = {instancePath:instancePath+"/paths/" + i5,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.shell !== undefined){
let data26 = data.shell;
if((typeof data26 !== "string") && (data26 !== null)){
const err45 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/type",keyword:"type",params:{type: schema11.properties.shell.type}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(!(((data26 === "bash") || (data26 === "powershell")) || (data26 === null))){
const err46 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/enum",keyword:"enum",params:{allowedValues: schema11.properties.shell.enum}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data["display-name"] !== undefined){
let data27 = data["display-name"];
if((typeof data27 !== "string") && (data27 !== null)){
const err47 = {instancePath:instancePath+"/display-name",schemaPath:"#/properties/display-name/type",keyword:"type",params:{type: schema11.properties["display-name"].type}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data["default-enabled"] !== undefined){
let data28 = data["default-enabled"];
if(((typeof data28 !== "boolean") && (typeof data28 !== "string")) && (data28 !== null)){
const err48 = {instancePath:instancePath+"/default-enabled",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(typeof data28 === "string"){
if(!pattern1.test(data28)){
const err49 = {instancePath:instancePath+"/default-enabled",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data["command-dispatch"] !== undefined){
let data29 = data["command-dispatch"];
if((typeof data29 !== "string") && (data29 !== null)){
const err50 = {instancePath:instancePath+"/command-dispatch",schemaPath:"#/properties/command-dispatch/type",keyword:"type",params:{type: schema11.properties["command-dispatch"].type}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data["command-tool"] !== undefined){
let data30 = data["command-tool"];
if((typeof data30 !== "string") && (data30 !== null)){
const err51 = {instancePath:instancePath+"/command-tool",schemaPath:"#/properties/command-tool/type",keyword:"type",params:{type: schema11.properties["command-tool"].type}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data["command-arg-mode"] !== undefined){
let data31 = data["command-arg-mode"];
if((typeof data31 !== "string") && (data31 !== null)){
const err52 = {instancePath:instancePath+"/command-arg-mode",schemaPath:"#/properties/command-arg-mode/type",keyword:"type",params:{type: schema11.properties["command-arg-mode"].type}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.homepage !== undefined){
let data32 = data.homepage;
if((typeof data32 !== "string") && (data32 !== null)){
const err53 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: schema11.properties.homepage.type}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.modeSlugs !== undefined){
let data33 = data.modeSlugs;
if(((typeof data33 !== "string") && (!(Array.isArray(data33)))) && (data33 !== null)){
const err54 = {instancePath:instancePath+"/modeSlugs",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(Array.isArray(data33)){
const len6 = data33.length;
for(let i6=0; i6<len6; i6++){
let data34 = data33[i6];
if((((typeof data34 !== "string") && (!((typeof data34 == "number") && (isFinite(data34))))) && (typeof data34 !== "boolean")) && (data34 !== null)){
const err55 = {instancePath:instancePath+"/modeSlugs/" + i6,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.mode !== undefined){
let data35 = data.mode;
if((typeof data35 !== "string") && (data35 !== null)){
const err56 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: schema11.properties.mode.type}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.disabled !== undefined){
let data36 = data.disabled;
if(((typeof data36 !== "boolean") && (typeof data36 !== "string")) && (data36 !== null)){
const err57 = {instancePath:instancePath+"/disabled",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(typeof data36 === "string"){
if(!pattern1.test(data36)){
const err58 = {instancePath:instancePath+"/disabled",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data.triggers !== undefined){
let data37 = data.triggers;
if((typeof data37 != "object") && (typeof data37 !== "string")){
const err59 = {instancePath:instancePath+"/triggers",schemaPath:"#/properties/triggers/type",keyword:"type",params:{type: schema11.properties.triggers.type}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(Array.isArray(data37)){
const len7 = data37.length;
for(let i7=0; i7<len7; i7++){
let data38 = data37[i7];
if(((((typeof data38 !== "string") && (!((typeof data38 == "number") && (isFinite(data38))))) && (typeof data38 !== "boolean")) && (!(data38 && typeof data38 == "object" && !Array.isArray(data38)))) && (data38 !== null)){
const err60 = {instancePath:instancePath+"/triggers/" + i7,schemaPath:"#/properties/triggers/items/type",keyword:"type",params:{type: schema11.properties.triggers.items.type}};
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
if(data.trigger !== undefined){
let data39 = data.trigger;
if((typeof data39 != "object") && (typeof data39 !== "string")){
const err61 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: schema11.properties.trigger.type}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(Array.isArray(data39)){
const len8 = data39.length;
for(let i8=0; i8<len8; i8++){
let data40 = data39[i8];
if(((((typeof data40 !== "string") && (!((typeof data40 == "number") && (isFinite(data40))))) && (typeof data40 !== "boolean")) && (!(data40 && typeof data40 == "object" && !Array.isArray(data40)))) && (data40 !== null)){
const err62 = {instancePath:instancePath+"/trigger/" + i8,schemaPath:"#/properties/trigger/items/type",keyword:"type",params:{type: schema11.properties.trigger.items.type}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
}
if(data.type !== undefined){
let data41 = data.type;
if((typeof data41 !== "string") && (data41 !== null)){
const err63 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: schema11.properties.type.type}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.category !== undefined){
let data42 = data.category;
if(((typeof data42 !== "string") && (!(Array.isArray(data42)))) && (data42 !== null)){
const err64 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: schema11.properties.category.type}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.tags !== undefined){
let data43 = data.tags;
if(((typeof data43 !== "string") && (!(Array.isArray(data43)))) && (data43 !== null)){
const err65 = {instancePath:instancePath+"/tags",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(Array.isArray(data43)){
const len9 = data43.length;
for(let i9=0; i9<len9; i9++){
let data44 = data43[i9];
if((((typeof data44 !== "string") && (!((typeof data44 == "number") && (isFinite(data44))))) && (typeof data44 !== "boolean")) && (data44 !== null)){
const err66 = {instancePath:instancePath+"/tags/" + i9,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.id !== undefined){
let data45 = data.id;
if((((typeof data45 !== "string") && (!((typeof data45 == "number") && (isFinite(data45))))) && (typeof data45 !== "boolean")) && (data45 !== null)){
const err67 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema11.properties.id.type}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data.skills !== undefined){
let data46 = data.skills;
if((typeof data46 != "object") && (typeof data46 !== "string")){
const err68 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/type",keyword:"type",params:{type: schema11.properties.skills.type}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.mcpServers !== undefined){
let data47 = data.mcpServers;
if((typeof data47 != "object") && (typeof data47 !== "string")){
const err69 = {instancePath:instancePath+"/mcpServers",schemaPath:"#/properties/mcpServers/type",keyword:"type",params:{type: schema11.properties.mcpServers.type}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.mcp !== undefined){
let data48 = data.mcp;
if((typeof data48 != "object") && (typeof data48 !== "string")){
const err70 = {instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/type",keyword:"type",params:{type: schema11.properties.mcp.type}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.version !== undefined){
let data49 = data.version;
if((((typeof data49 !== "string") && (!((typeof data49 == "number") && (isFinite(data49))))) && (typeof data49 !== "boolean")) && (data49 !== null)){
const err71 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema11.properties.version.type}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.author !== undefined){
let data50 = data.author;
if((typeof data50 != "object") && (typeof data50 !== "string")){
const err72 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/type",keyword:"type",params:{type: schema11.properties.author.type}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.scope !== undefined){
let data51 = data.scope;
if(((typeof data51 !== "string") && (!(Array.isArray(data51)))) && (data51 !== null)){
const err73 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(Array.isArray(data51)){
const len10 = data51.length;
for(let i10=0; i10<len10; i10++){
let data52 = data51[i10];
if((((typeof data52 !== "string") && (!((typeof data52 == "number") && (isFinite(data52))))) && (typeof data52 !== "boolean")) && (data52 !== null)){
const err74 = {instancePath:instancePath+"/scope/" + i10,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
if(data.tenant !== undefined){
let data53 = data.tenant;
if(((typeof data53 !== "string") && (!(Array.isArray(data53)))) && (data53 !== null)){
const err75 = {instancePath:instancePath+"/tenant",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(Array.isArray(data53)){
const len11 = data53.length;
for(let i11=0; i11<len11; i11++){
let data54 = data53[i11];
if((((typeof data54 !== "string") && (!((typeof data54 == "number") && (isFinite(data54))))) && (typeof data54 !== "boolean")) && (data54 !== null)){
const err76 = {instancePath:instancePath+"/tenant/" + i11,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
const err77 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
