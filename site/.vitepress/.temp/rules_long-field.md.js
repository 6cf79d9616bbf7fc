import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"long-field","description":"","frontmatter":{},"headers":[],"relativePath":"rules/long-field.md","filePath":"rules/long-field.md"}');
const _sfc_main = { name: "rules/long-field.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="long-field" tabindex="-1">long-field <a class="header-anchor" href="#long-field" aria-label="Permalink to &quot;long-field&quot;">​</a></h1><p>A text in the frontmatter has more than 4,096 characters (UTF-16 units).</p><p>A runtime loads the whole manifest, which contains <code>name</code>, <code>description</code>, <code>when_to_use</code>, <code>argument-hint</code>, <code>license</code>, <code>compatibility</code>, <code>context</code> and <code>agent</code> of every skill. So the manifest contains only the first 4,096 characters of each; the skill&#39;s record contains all of them. The same applies to a paragraph that replaces the description. The limit cannot be changed.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{ </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">&quot;config&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: { </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">&quot;fields&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;argument-hint&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] } }</span></span></code></pre></div><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>name: rye-bread</span></span>
<span class="line"><span>description: Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span>argument-hint: &gt;-</span></span>
<span class="line"><span>  Loaves of this kind are dark and keep long. × 100</span></span>
<span class="line"><span>---</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:4:16-5:4501 warning long-field \`argument-hint\` has 4,498 characters; only the first 4,096 are used</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{ </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">&quot;config&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: { </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">&quot;fields&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;argument-hint&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] } }</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">argument-hint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;[loaf]&quot;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/long-field.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const longField = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  longField as default
};
