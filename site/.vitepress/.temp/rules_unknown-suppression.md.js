import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unknown-suppression","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unknown-suppression.md","filePath":"rules/unknown-suppression.md"}');
const _sfc_main = { name: "rules/unknown-suppression.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-suppression" tabindex="-1">unknown-suppression <a class="header-anchor" href="#unknown-suppression" aria-label="Permalink to &quot;unknown-suppression&quot;">​</a></h1><p>A comment disables a code that does not exist, or names no code.</p><p>It has no effect, although its author expects one. Codes are disabled in the body with <code>&lt;!-- skillc-disable code --&gt;</code> for the file and <code>&lt;!-- skillc-disable-next-line code --&gt;</code> for a line, and in the frontmatter with <code># skillc-disable-line code</code> at the end of a line. Text after <code>--</code> is the reason.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">&lt;!-- skillc-disable-next-line mising-file -- made by the build --&gt;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Read [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the price list</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">assets/prices.csv</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:31-6:42 warning unknown-suppression There is no code \`mising-file\`; did you mean \`missing-file\`?</span></span>
<span class="line"><span>rye-bread/SKILL.md:7:6-7:41 warning missing-file \`assets/prices.csv\` does not exist</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">&lt;!-- skillc-disable-next-line missing-file -- made by the build --&gt;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Read [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the price list</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">assets/prices.csv</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unknown-suppression.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownSuppression = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownSuppression as default
};
