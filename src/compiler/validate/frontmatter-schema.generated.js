// Generated from schema/frontmatter.schema.json by scripts/compile-schemas.js. Do not edit.
"use strict";
const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const validateFrontmatter = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"skillc/frontmatter.schema.json","type":"object","required":["name","description"],"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+)*$"},"description":{"type":"string","minLength":1,"maxLength":1024},"license":{"type":["string","null"]},"compatibility":{"type":["string","null"],"maxLength":500},"metadata":{"type":["object","null"]},"allowed-tools":{"allOf":[{"$ref":"#/definitions/texts"}]},"when_to_use":{"type":["string","null"]},"argument-hint":{"allOf":[{"$ref":"#/definitions/texts"}]},"arguments":{"type":["string","array","null"],"items":{"type":["string","number","boolean","object","null"]}},"disable-model-invocation":{"allOf":[{"$ref":"#/definitions/switch"}]},"user-invocable":{"allOf":[{"$ref":"#/definitions/switch"}]},"disallowed-tools":{"allOf":[{"$ref":"#/definitions/texts"}]},"model":{"type":["string","null"]},"effort":{"type":["string","null"],"enum":["low","medium","high","xhigh","max",null]},"context":{"type":["string","null"],"enum":["fork",null]},"agent":{"type":["string","null"]},"background":{"allOf":[{"$ref":"#/definitions/switch"}]},"hooks":{"type":["object","null"]},"paths":{"allOf":[{"$ref":"#/definitions/texts"}]},"shell":{"type":["string","null"],"enum":["bash","powershell",null]},"display-name":{"type":["string","null"]},"default-enabled":{"allOf":[{"$ref":"#/definitions/switch"}]},"fallback":{},"command-dispatch":{"type":["string","null"]},"command-tool":{"type":["string","null"]},"command-arg-mode":{"type":["string","null"]},"homepage":{"type":["string","null"]},"modeSlugs":{"allOf":[{"$ref":"#/definitions/texts"}]},"mode":{"type":["string","null"]},"disabled":{"allOf":[{"$ref":"#/definitions/switch"}]},"triggers":{"type":["string","array","object","null"],"items":{"type":["string","number","boolean","object","null"]}},"type":{"type":["string","null"]},"category":{"type":["string","array","null"]},"tags":{"allOf":[{"$ref":"#/definitions/texts"}]},"id":{"type":["string","number","boolean","null"]},"requires":{},"skills":{"type":["string","array","object","null"]},"dependencies":{},"permissions":{},"mcpServers":{"type":["object","array","string","null"]},"mcp":{"type":["object","array","string","null"]},"version":{"type":["string","number","boolean","null"]},"author":{"type":["string","object","array","null"]},"scope":{"allOf":[{"$ref":"#/definitions/texts"}]},"tenant":{"allOf":[{"$ref":"#/definitions/texts"}]}},"definitions":{"switch":{"type":["boolean","string","null"],"pattern":"^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"},"texts":{"type":["string","array","null"],"items":{"type":["string","number","boolean","null"]}}}};
const schema12 = {"type":["string","array","null"],"items":{"type":["string","number","boolean","null"]}};
const schema14 = {"type":["boolean","string","null"],"pattern":"^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"};
const func2 = codePoints;
const pattern0 = new RegExp("^[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+(-[\\p{Ll}\\p{Lm}\\p{Lo}\\p{N}]+)*$", "u");
const pattern1 = new RegExp("^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$", "u");

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
if((typeof data17 !== "string") && (data17 !== null)){
const err27 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: schema11.properties.effort.type}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!((((((data17 === "low") || (data17 === "medium")) || (data17 === "high")) || (data17 === "xhigh")) || (data17 === "max")) || (data17 === null))){
const err28 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/enum",keyword:"enum",params:{allowedValues: schema11.properties.effort.enum}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.context !== undefined){
let data18 = data.context;
if((typeof data18 !== "string") && (data18 !== null)){
const err29 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: schema11.properties.context.type}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!((data18 === "fork") || (data18 === null))){
const err30 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/enum",keyword:"enum",params:{allowedValues: schema11.properties.context.enum}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.agent !== undefined){
let data19 = data.agent;
if((typeof data19 !== "string") && (data19 !== null)){
const err31 = {instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: schema11.properties.agent.type}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.background !== undefined){
let data20 = data.background;
if(((typeof data20 !== "boolean") && (typeof data20 !== "string")) && (data20 !== null)){
const err32 = {instancePath:instancePath+"/background",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data20 === "string"){
if(!pattern1.test(data20)){
const err33 = {instancePath:instancePath+"/background",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data.hooks !== undefined){
let data21 = data.hooks;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
const err34 = {instancePath:instancePath+"/hooks",schemaPath:"#/properties/hooks/type",keyword:"type",params:{type: schema11.properties.hooks.type}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.paths !== undefined){
let data22 = data.paths;
if(((typeof data22 !== "string") && (!(Array.isArray(data22)))) && (data22 !== null)){
const err35 = {instancePath:instancePath+"/paths",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(Array.isArray(data22)){
const len4 = data22.length;
for(let i4=0; i4<len4; i4++){
let data23 = data22[i4];
if((((typeof data23 !== "string") && (!((typeof data23 == "number") && (isFinite(data23))))) && (typeof data23 !== "boolean")) && (data23 !== null)){
const err36 = {instancePath:instancePath+"/paths/" + i4,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.shell !== undefined){
let data24 = data.shell;
if((typeof data24 !== "string") && (data24 !== null)){
const err37 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/type",keyword:"type",params:{type: schema11.properties.shell.type}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!(((data24 === "bash") || (data24 === "powershell")) || (data24 === null))){
const err38 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/enum",keyword:"enum",params:{allowedValues: schema11.properties.shell.enum}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data["display-name"] !== undefined){
let data25 = data["display-name"];
if((typeof data25 !== "string") && (data25 !== null)){
const err39 = {instancePath:instancePath+"/display-name",schemaPath:"#/properties/display-name/type",keyword:"type",params:{type: schema11.properties["display-name"].type}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data["default-enabled"] !== undefined){
let data26 = data["default-enabled"];
if(((typeof data26 !== "boolean") && (typeof data26 !== "string")) && (data26 !== null)){
const err40 = {instancePath:instancePath+"/default-enabled",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(typeof data26 === "string"){
if(!pattern1.test(data26)){
const err41 = {instancePath:instancePath+"/default-enabled",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data["command-dispatch"] !== undefined){
let data27 = data["command-dispatch"];
if((typeof data27 !== "string") && (data27 !== null)){
const err42 = {instancePath:instancePath+"/command-dispatch",schemaPath:"#/properties/command-dispatch/type",keyword:"type",params:{type: schema11.properties["command-dispatch"].type}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data["command-tool"] !== undefined){
let data28 = data["command-tool"];
if((typeof data28 !== "string") && (data28 !== null)){
const err43 = {instancePath:instancePath+"/command-tool",schemaPath:"#/properties/command-tool/type",keyword:"type",params:{type: schema11.properties["command-tool"].type}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data["command-arg-mode"] !== undefined){
let data29 = data["command-arg-mode"];
if((typeof data29 !== "string") && (data29 !== null)){
const err44 = {instancePath:instancePath+"/command-arg-mode",schemaPath:"#/properties/command-arg-mode/type",keyword:"type",params:{type: schema11.properties["command-arg-mode"].type}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.homepage !== undefined){
let data30 = data.homepage;
if((typeof data30 !== "string") && (data30 !== null)){
const err45 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: schema11.properties.homepage.type}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.modeSlugs !== undefined){
let data31 = data.modeSlugs;
if(((typeof data31 !== "string") && (!(Array.isArray(data31)))) && (data31 !== null)){
const err46 = {instancePath:instancePath+"/modeSlugs",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(Array.isArray(data31)){
const len5 = data31.length;
for(let i5=0; i5<len5; i5++){
let data32 = data31[i5];
if((((typeof data32 !== "string") && (!((typeof data32 == "number") && (isFinite(data32))))) && (typeof data32 !== "boolean")) && (data32 !== null)){
const err47 = {instancePath:instancePath+"/modeSlugs/" + i5,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
if(data.mode !== undefined){
let data33 = data.mode;
if((typeof data33 !== "string") && (data33 !== null)){
const err48 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: schema11.properties.mode.type}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.disabled !== undefined){
let data34 = data.disabled;
if(((typeof data34 !== "boolean") && (typeof data34 !== "string")) && (data34 !== null)){
const err49 = {instancePath:instancePath+"/disabled",schemaPath:"#/definitions/switch/type",keyword:"type",params:{type: schema14.type}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(typeof data34 === "string"){
if(!pattern1.test(data34)){
const err50 = {instancePath:instancePath+"/disabled",schemaPath:"#/definitions/switch/pattern",keyword:"pattern",params:{pattern: "^([Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|1|0)$"}};
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
if(data.triggers !== undefined){
let data35 = data.triggers;
if((typeof data35 != "object") && (typeof data35 !== "string")){
const err51 = {instancePath:instancePath+"/triggers",schemaPath:"#/properties/triggers/type",keyword:"type",params:{type: schema11.properties.triggers.type}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(Array.isArray(data35)){
const len6 = data35.length;
for(let i6=0; i6<len6; i6++){
let data36 = data35[i6];
if(((((typeof data36 !== "string") && (!((typeof data36 == "number") && (isFinite(data36))))) && (typeof data36 !== "boolean")) && (!(data36 && typeof data36 == "object" && !Array.isArray(data36)))) && (data36 !== null)){
const err52 = {instancePath:instancePath+"/triggers/" + i6,schemaPath:"#/properties/triggers/items/type",keyword:"type",params:{type: schema11.properties.triggers.items.type}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
}
if(data.type !== undefined){
let data37 = data.type;
if((typeof data37 !== "string") && (data37 !== null)){
const err53 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: schema11.properties.type.type}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.category !== undefined){
let data38 = data.category;
if(((typeof data38 !== "string") && (!(Array.isArray(data38)))) && (data38 !== null)){
const err54 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: schema11.properties.category.type}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.tags !== undefined){
let data39 = data.tags;
if(((typeof data39 !== "string") && (!(Array.isArray(data39)))) && (data39 !== null)){
const err55 = {instancePath:instancePath+"/tags",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(Array.isArray(data39)){
const len7 = data39.length;
for(let i7=0; i7<len7; i7++){
let data40 = data39[i7];
if((((typeof data40 !== "string") && (!((typeof data40 == "number") && (isFinite(data40))))) && (typeof data40 !== "boolean")) && (data40 !== null)){
const err56 = {instancePath:instancePath+"/tags/" + i7,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.id !== undefined){
let data41 = data.id;
if((((typeof data41 !== "string") && (!((typeof data41 == "number") && (isFinite(data41))))) && (typeof data41 !== "boolean")) && (data41 !== null)){
const err57 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema11.properties.id.type}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.skills !== undefined){
let data42 = data.skills;
if((typeof data42 != "object") && (typeof data42 !== "string")){
const err58 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/type",keyword:"type",params:{type: schema11.properties.skills.type}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.mcpServers !== undefined){
let data43 = data.mcpServers;
if((typeof data43 != "object") && (typeof data43 !== "string")){
const err59 = {instancePath:instancePath+"/mcpServers",schemaPath:"#/properties/mcpServers/type",keyword:"type",params:{type: schema11.properties.mcpServers.type}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.mcp !== undefined){
let data44 = data.mcp;
if((typeof data44 != "object") && (typeof data44 !== "string")){
const err60 = {instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/type",keyword:"type",params:{type: schema11.properties.mcp.type}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.version !== undefined){
let data45 = data.version;
if((((typeof data45 !== "string") && (!((typeof data45 == "number") && (isFinite(data45))))) && (typeof data45 !== "boolean")) && (data45 !== null)){
const err61 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema11.properties.version.type}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.author !== undefined){
let data46 = data.author;
if((typeof data46 != "object") && (typeof data46 !== "string")){
const err62 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/type",keyword:"type",params:{type: schema11.properties.author.type}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.scope !== undefined){
let data47 = data.scope;
if(((typeof data47 !== "string") && (!(Array.isArray(data47)))) && (data47 !== null)){
const err63 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(Array.isArray(data47)){
const len8 = data47.length;
for(let i8=0; i8<len8; i8++){
let data48 = data47[i8];
if((((typeof data48 !== "string") && (!((typeof data48 == "number") && (isFinite(data48))))) && (typeof data48 !== "boolean")) && (data48 !== null)){
const err64 = {instancePath:instancePath+"/scope/" + i8,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
if(data.tenant !== undefined){
let data49 = data.tenant;
if(((typeof data49 !== "string") && (!(Array.isArray(data49)))) && (data49 !== null)){
const err65 = {instancePath:instancePath+"/tenant",schemaPath:"#/definitions/texts/type",keyword:"type",params:{type: schema12.type}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(Array.isArray(data49)){
const len9 = data49.length;
for(let i9=0; i9<len9; i9++){
let data50 = data49[i9];
if((((typeof data50 !== "string") && (!((typeof data50 == "number") && (isFinite(data50))))) && (typeof data50 !== "boolean")) && (data50 !== null)){
const err66 = {instancePath:instancePath+"/tenant/" + i9,schemaPath:"#/definitions/texts/items/type",keyword:"type",params:{type: schema12.items.type}};
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
}
else {
const err67 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
