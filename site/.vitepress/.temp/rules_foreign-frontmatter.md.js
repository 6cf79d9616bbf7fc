import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"foreign-frontmatter","description":"","frontmatter":{},"headers":[],"relativePath":"rules/foreign-frontmatter.md","filePath":"rules/foreign-frontmatter.md"}');
const _sfc_main = { name: "rules/foreign-frontmatter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="foreign-frontmatter" tabindex="-1">foreign-frontmatter <a class="header-anchor" href="#foreign-frontmatter" aria-label="Permalink to &quot;foreign-frontmatter&quot;">​</a></h1><p>The frontmatter is JSON, or its fence names a format.</p><p>The specification requires YAML between <code>---</code> lines. Static site generators also accept JSON between <code>;;;</code>, or a format after the fence (<code>---json</code>, <code>---toml</code>); agents do not. The reference validator rejects a file that starts with anything but <code>---</code>, and clients that drop skills without a description drop this one.</p><p>skillc reads it, and bundles the skill. TOML between <code>+++</code> is <a href="./unportable-frontmatter.html">unportable-frontmatter</a>; frontmatter in a programming language is <a href="./executable-frontmatter.html">executable-frontmatter</a>.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;;;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  &quot;name&quot;: &quot;rye-bread&quot;,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  &quot;description&quot;: &quot;Bakes rye bread. Use when the user asks for a dark loaf.&quot;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;;;</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:1:1-1:4 warning foreign-frontmatter The frontmatter is JSON (\`;;;\`); agents read only YAML between \`---\` lines</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/foreign-frontmatter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const foreignFrontmatter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  foreignFrontmatter as default
};
