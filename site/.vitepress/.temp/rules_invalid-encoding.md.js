import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-encoding","description":"","frontmatter":{},"headers":[],"relativePath":"rules/invalid-encoding.md","filePath":"rules/invalid-encoding.md"}');
const _sfc_main = { name: "rules/invalid-encoding.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-encoding" tabindex="-1">invalid-encoding <a class="header-anchor" href="#invalid-encoding" aria-label="Permalink to &quot;invalid-encoding&quot;">​</a></h1><p>A <code>SKILL.md</code> contains bytes that are not UTF-8.</p><p>The file was saved in another encoding, such as Windows-1252, or is truncated or not text. Readers that require UTF-8 fail on it: the reference validator exits with a decoding error. Others show <code>�</code> instead, so the model does not see the original character.</p><p>skillc reports the offset of the first such byte. It reads each of them as U+FFFD; the file in the bundle is unchanged.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The degree sign is the single byte B0, as Windows-1252 writes it.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>LS0tCm5hbWU6IHJ5ZS1icmVhZApkZXNjcmlwdGlvbjogQmFrZXMgcnllIGJyZWFkLiBVc2Ugd2hlbiB0aGUgdXNlciBhc2tzIGZv</span></span>
<span class="line"><span>ciBhIGRhcmsgbG9hZi4KLS0tCgpIZWF0IHRoZSBvdmVuIHRvIDI1MLBDLgo=</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:21-6:22 warning invalid-encoding Byte 0xb0 at offset 115 is not UTF-8</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Heat the oven to 250°C.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/invalid-encoding.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidEncoding = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidEncoding as default
};
