import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unexpected-bom","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unexpected-bom.md","filePath":"rules/unexpected-bom.md"}');
const _sfc_main = { name: "rules/unexpected-bom.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unexpected-bom" tabindex="-1">unexpected-bom <a class="header-anchor" href="#unexpected-bom" aria-label="Permalink to &quot;unexpected-bom&quot;">​</a></h1><p>A <code>SKILL.md</code> starts with a byte order mark (EF BB BF), which editors do not show.</p><p>Some editors on Windows write it before UTF-8 text. A client that looks for <code>---</code> at the very start then finds no frontmatter. The reference validator rejects the file; Claude Code accepts it since 2.1.239.</p><p>skillc ignores the mark; <code>skillc check --fix</code> removes it.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The text below, with the three bytes of the mark before it.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>77u/LS0tCm5hbWU6IHJ5ZS1icmVhZApkZXNjcmlwdGlvbjogQmFrZXMgcnllIGJyZWFkLiBVc2Ugd2hlbiB0aGUgdXNlciBhc2tz</span></span>
<span class="line"><span>IGZvciBhIGRhcmsgbG9hZi4KLS0tCgpGZWVkIHRoZSBzdGFydGVyIHRoZSBldmVuaW5nIGJlZm9yZS4K</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:1:1-1:2 warning unexpected-bom The file starts with a byte order mark, so clients that expect \`---\` in the first bytes find no frontmatter</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unexpected-bom.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unexpectedBom = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unexpectedBom as default
};
