import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-heading","description":"","frontmatter":{},"headers":[],"relativePath":"rules/missing-heading.md","filePath":"rules/missing-heading.md"}');
const _sfc_main = { name: "rules/missing-heading.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-heading" tabindex="-1">missing-heading <a class="header-anchor" href="#missing-heading" aria-label="Permalink to &quot;missing-heading&quot;">​</a></h1><p>A link points to a heading in the same file, or in another Markdown file of the skill, but no heading there has that anchor.</p><p>Anchors follow the rules of GitHub: lowercase, hyphens instead of spaces, no punctuation. HTML anchors (<code>&lt;a id=&quot;oven&quot;&gt;</code>) count too. A model ignores a broken anchor, but the link does not work on GitHub. Usually a section was renamed or removed.</p><p>skillc checks all Markdown files of a skill, up to 500 of at most 1 MiB. Links are relative to their file. An anchor that matches the start of a heading (<code>#section-1</code> for <code>Section 1: [topic]</code>) is not reported, and neither is the name of a tag on the page (<code>&lt;storage&gt;</code>). Outside <code>SKILL.md</code>, an anchor without a similar heading is reported only in <code>strict</code>.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Rye bread</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Heat [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the oven</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">#oven-temperatur</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">), and feed [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the starter</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">references/starter.md#feeding</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Oven temperature</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">250 °C, then 200 °C.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Starter</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Keep it [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">cool</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">#storage</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Meals</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Once a day.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:8:6-8:34 note missing-heading No heading has the anchor \`#oven-temperatur\`; did you mean \`#oven-temperature\`?</span></span>
<span class="line"><span>rye-bread/SKILL.md:8:45-8:89 note missing-heading No heading of \`references/starter.md\` has the anchor \`#feeding\`</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Rye bread</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Heat [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the oven</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">#oven-temperature</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">), and feed [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the starter</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">references/starter.md#meals</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Oven temperature</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">250 °C, then 200 °C.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Starter</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Keep it [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">cool</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">#storage</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">).</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Meals</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Once a day.</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;a id=&quot;storage&quot;&gt;&lt;/a&gt;In a jar, at 8 °C.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/missing-heading.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingHeading = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingHeading as default
};
