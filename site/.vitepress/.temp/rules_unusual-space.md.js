import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unusual-space","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unusual-space.md","filePath":"rules/unusual-space.md"}');
const _sfc_main = { name: "rules/unusual-space.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unusual-space" tabindex="-1">unusual-space <a class="header-anchor" href="#unusual-space" aria-label="Permalink to &quot;unusual-space&quot;">​</a></h1><p>The frontmatter contains a space that is not a space to YAML, such as a no-break space.</p><p>Text copied from web pages and word processors brings it along. After a colon it breaks the YAML: key and value become one word, and clients see neither. Inside a value it is harmless to YAML, but &quot;rye bread&quot; with a no-break space is not found by a search for &quot;rye bread&quot;.</p><p>After a colon, skillc reads it as a space, and <code>skillc check --fix</code> puts one there. Inside a value it stays.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The file is in base64, because the character looks like a space. It is between <code>rye</code> and <code>bread</code> in the description.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>LS0tCm5hbWU6IHJ5ZS1icmVhZApkZXNjcmlwdGlvbjogQmFrZXMgcnllwqBicmVhZC4gVXNlIHdoZW4gdGhlIHVzZXIgYXNrcyBmb3IgYSBkYXJrIGxvYWYuCi0tLQoKRmVlZCB0aGUgc3RhcnRlciB0aGUgZXZlbmluZyBiZWZvcmUuCg==</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:3:23-3:24 note unusual-space U+00A0 (no-break space) in the frontmatter looks like a space, but YAML does not read it as one</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unusual-space.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusualSpace = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusualSpace as default
};
