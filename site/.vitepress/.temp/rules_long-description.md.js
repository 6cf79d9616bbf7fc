import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"long-description","description":"","frontmatter":{},"headers":[],"relativePath":"rules/long-description.md","filePath":"rules/long-description.md"}');
const _sfc_main = { name: "rules/long-description.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="long-description" tabindex="-1">long-description <a class="header-anchor" href="#long-description" aria-label="Permalink to &quot;long-description&quot;">​</a></h1><p>The <code>description</code> has more than 1,024 characters.</p><p>The specification allows 1,024. Codex reports an error, Roo and the Microsoft Agent Framework drop the skill, VS Code, Deep Agents and Spring AI Alibaba truncate the text, and the Skills API rejects the upload. The description of every skill is in every prompt, so shorter is better anyway.</p><p>Characters are Unicode code points, as the reference validator counts them. skillc never truncates a description below its own limit, <a href="./long-field.html">long-field</a>.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">&gt;-</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  Bakes bread. Use when the user asks for a dark rye loaf, a dark wheat loaf, a dark spelt loaf, a dark oat loaf,</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  a dark barley loaf, a dark rice loaf, a dark corn loaf, a dark millet loaf, a dark emmer loaf, a dark einkorn</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  loaf, a light rye loaf, a light wheat loaf, a light spelt loaf, a light oat loaf, a light barley loaf, a light</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  rice loaf, a light corn loaf, a light millet loaf, a light emmer loaf, a light einkorn loaf, a round rye loaf, a</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  round wheat loaf, a round spelt loaf, a round oat loaf, a round barley loaf, a round rice loaf, a round corn</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  loaf, a round millet loaf, a round emmer loaf, a round einkorn loaf, a flat rye loaf, a flat wheat loaf, a flat</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  spelt loaf, a flat oat loaf, a flat barley loaf, a flat rice loaf, a flat corn loaf, a flat millet loaf, a flat</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  emmer loaf, a flat einkorn loaf, a long rye loaf, a long wheat loaf, a long spelt loaf, a long oat loaf, a long</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  barley loaf, a long rice loaf, a long corn loaf, a long millet loaf, a long emmer loaf, a long einkorn loaf, a</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">  small rye loaf, a small</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:3:14-13:26 warning long-description The description has 1,025 characters; the specification allows 1,024, and some clients truncate it or drop the skill</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/long-description.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const longDescription = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  longDescription as default
};
