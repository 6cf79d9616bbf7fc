import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"resource-entry","description":"","frontmatter":{},"headers":[],"relativePath":"rules/resource-entry.md","filePath":"rules/resource-entry.md"}');
const _sfc_main = { name: "rules/resource-entry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="resource-entry" tabindex="-1">resource-entry <a class="header-anchor" href="#resource-entry" aria-label="Permalink to &quot;resource-entry&quot;">​</a></h1><p>A <code>SKILL.md</code> is in a folder for the resources of another skill, such as <code>references/</code>, so it is not a separate skill.</p><p>Examples, test cases and templates of skills belong to the skill around them. Clients disagree: OpenClaw, pi and the Microsoft Agent Framework stop at the outer <code>SKILL.md</code>, while OpenCode, Goose and Letta Code list the inner one as a skill that users can call.</p><p>skillc treats a <code>SKILL.md</code> below <code>assets/</code>, <code>references/</code>, <code>scripts/</code>, <code>templates/</code>, <code>examples/</code>, <code>evals/</code> and <code>tests/</code> as a file of the outer skill. In any other folder, it is a separate skill.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">write-recipe</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Writes a recipe as a skill. Use when the user dictates a recipe.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Follow the specimen in </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`examples/rye-bread\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>write-recipe/examples/rye-bread/SKILL.md note resource-entry \`write-recipe/examples/rye-bread/SKILL.md\` is in \`examples/\` of the skill \`write-recipe\`, so it is a resource of that skill, not a separate skill</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">write-recipe</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Writes a recipe as a skill. Use when the user dictates a recipe.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Follow the specimen in </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`examples/rye-bread.md\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/resource-entry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const resourceEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  resourceEntry as default
};
