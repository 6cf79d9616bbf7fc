import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"converted-lines","description":"","frontmatter":{},"headers":[],"relativePath":"rules/converted-lines.md","filePath":"rules/converted-lines.md"}');
const _sfc_main = { name: "rules/converted-lines.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="converted-lines" tabindex="-1">converted-lines <a class="header-anchor" href="#converted-lines" aria-label="Permalink to &quot;converted-lines&quot;">​</a></h1><p>Git checked out a <code>SKILL.md</code> with CRLF line endings, although the repository has LF, because of <code>core.autocrlf</code> or an attribute. Git for Windows sets <code>core.autocrlf</code> at installation. A bundle contains the bytes on disk, so its digest differs from that of a bundle built elsewhere, and its shell scripts do not run on Linux.</p><p>skillc compares the file with Git&#39;s index, and reports the first file of a work tree that differs only in its line endings.</p><p><code>skillc check --fix</code> writes <code>* text=auto eol=lf</code> as the first line of <code>.gitattributes</code> at the root of the work tree. Then commit all changes and check the files out again: <code>git rm -rq --cached .</code>, then <code>git reset -q --hard</code>.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The index has the file with LF; here it is in Base64, with CRLF.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>LS0tDQpuYW1lOiByeWUtYnJlYWQNCmRlc2NyaXB0aW9uOiBCYWtlcyByeWUgYnJlYWQuIFVzZSB3aGVuIHRoZSB1c2VyIGFza3Mg</span></span>
<span class="line"><span>Zm9yIGEgZGFyayBsb2FmLg0KLS0tDQoNCkZlZWQgdGhlIHN0YXJ0ZXIgdGhlIGV2ZW5pbmcgYmVmb3JlLg0K</span></span></code></pre></div><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>RElSQwAAAAIAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACBpAAAAAAAAAAAAAAAAE1/wZC9FYGdceyWWEKmFBYAhfgwABJy</span></span>
<span class="line"><span>eWUtYnJlYWQvU0tJTEwubWQAAAAAAAAAAJQuFRNWSzpdmOWWQxyRKbH0t9Eh</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md note converted-lines Git checked out \`SKILL.md\` with CRLF line endings, but the repository has LF, so the bundle differs from one built elsewhere</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>RElSQwAAAAIAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACBpAAAAAAAAAAAAAAAAE1/wZC9FYGdceyWWEKmFBYAhfgwABJy</span></span>
<span class="line"><span>eWUtYnJlYWQvU0tJTEwubWQAAAAAAAAAAJQuFRNWSzpdmOWWQxyRKbH0t9Eh</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/converted-lines.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const convertedLines = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  convertedLines as default
};
