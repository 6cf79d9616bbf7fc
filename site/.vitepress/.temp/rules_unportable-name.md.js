import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unportable-name","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unportable-name.md","filePath":"rules/unportable-name.md"}');
const _sfc_main = { name: "rules/unportable-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unportable-name" tabindex="-1">unportable-name <a class="header-anchor" href="#unportable-name" aria-label="Permalink to &quot;unportable-name&quot;">​</a></h1><p>The <code>name</code> is valid, but contains letters or digits outside ASCII.</p><p>The specification asks for &quot;unicode lowercase alphanumeric characters (<code>a-z</code>, <code>0-9</code>)&quot;, which can be read both ways. The reference validator takes letters of any script; Roo and the Microsoft Agent Framework drop the skill, the validator of anthropics/skills rejects it, and <code>npx skills</code> ignores it in a discovery index.</p><p>skillc keeps the name unchanged, also in ids. The description may be in any language.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">brötchen</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Backt Brötchen. Use when the user wants breakfast.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>brötchen/SKILL.md:2:7-2:15 warning unportable-name The name \`brötchen\` is valid, but several clients accept only \`a-z\`, \`0-9\` and \`-\`</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">broetchen</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Backt Brötchen. Use when the user wants breakfast.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unportable-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unportableName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unportableName as default
};
