import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"skillc/rolldown","description":"","frontmatter":{},"headers":[],"relativePath":"api/rolldown.md","filePath":"api/rolldown.md"}');
const _sfc_main = { name: "api/rolldown.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="skillcrolldown" tabindex="-1">skillc/rolldown <a class="header-anchor" href="#skillcrolldown" aria-label="Permalink to &quot;skillc/rolldown&quot;">​</a></h1><p><code>skillc/rolldown</code>: Rolldown accepts Rollup plugins.</p><p>Also exports <a href="./rollup.html#skillsplugin"><code>SkillsPlugin</code></a>, <a href="./rollup.html#watchcontext"><code>WatchContext</code></a>, <a href="./rollup.html#default"><code>default</code></a>.</p><h2 id="skillsoptions" tabindex="-1">SkillsOptions <a class="header-anchor" href="#skillsoptions" aria-label="Permalink to &quot;SkillsOptions&quot;">​</a></h2><p>Build options, plus a types file.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> SkillsOptions</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> Omit</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Options</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;write&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;onProgress&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;signal&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt; {</span></span>
<span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">    /** Writes the ids of the skills to this types file, such as \`src/skills.d.ts\`. */</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    types</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rolldown.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const rolldown = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  rolldown as default
};
