import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"long-body","description":"","frontmatter":{},"headers":[],"relativePath":"rules/long-body.md","filePath":"rules/long-body.md"}');
const _sfc_main = { name: "rules/long-body.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="long-body" tabindex="-1">long-body <a class="header-anchor" href="#long-body" aria-label="Permalink to &quot;long-body&quot;">​</a></h1><p>The body has more than 5,000 tokens or 1,000 lines.</p><p>The specification recommends fewer than 500 lines for <code>SKILL.md</code> and fewer than 5,000 tokens for the instructions, because the whole body enters the context when the skill is used. After a compaction, Claude Code restores only the first 5,000 tokens of each skill, and Deep Agents reads 1,000 lines at a time.</p><p>Move details to files under <code>references/</code>, which cost nothing until the agent reads them. <strong>When to ignore it:</strong> some work needs a long text, so it is a note.</p><p>Short lines cost little, so 500 lines alone are not reported. If tokens are only estimated, the limit is 5,500. The finding is at the first line over the limit. Commands are not reported; in <code>standard</code>, neither are skills with their own license file, which were copied from elsewhere. For a limit that fails the build, see <a href="./excessive-body.html">excessive-body</a>.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>name: rye-bread</span></span>
<span class="line"><span>description: Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span>---</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Knead the dough for the loaf once more. × 800</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md note long-body The body has about 7,010 tokens; the specification recommends fewer than 5,000</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter, as [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the handbook</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">references/starter.md</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">) says. Bake.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed it flour and water, one to one.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/long-body.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const longBody = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  longBody as default
};
