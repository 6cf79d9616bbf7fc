import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"hidden-character","description":"","frontmatter":{},"headers":[],"relativePath":"rules/hidden-character.md","filePath":"rules/hidden-character.md"}');
const _sfc_main = { name: "rules/hidden-character.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hidden-character" tabindex="-1">hidden-character <a class="header-anchor" href="#hidden-character" aria-label="Permalink to &quot;hidden-character&quot;">​</a></h1><p>The file contains an invisible character, such as a zero width space.</p><p>A model reads it, but a reviewer does not see it. It can split a word that a filter looks for, carry data, or break a copied command. Most come from text copied from web pages.</p><p>Characters in their proper place are not reported: joiners in emoji and in scripts that need them, emoji selectors in anchors of headings, and a zero width space before a fence, within its backticks or alone on a line. Each character is reported once, at its first occurrence, with a count. skillc keeps it.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The file is in base64, because the character cannot be seen. It is between <code>rye</code> and <code>bread</code> in the body, twice.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>LS0tCm5hbWU6IHJ5ZS1icmVhZApkZXNjcmlwdGlvbjogQmFrZXMgcnllIGJyZWFkLiBVc2Ugd2hlbiB0aGUgdXNlciBhc2tzIGZvciBhIGRhcmsgbG9hZi4KLS0tCgpCYWtlIHJ5ZeKAi2JyZWFkLCBhbmQgbW9yZSByeWXigIticmVhZC4K</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:9-6:10 note hidden-character U+200B (zero width space) is invisible and occurs 2 times here</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Bake rye bread, and more rye bread.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/hidden-character.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hiddenCharacter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hiddenCharacter as default
};
