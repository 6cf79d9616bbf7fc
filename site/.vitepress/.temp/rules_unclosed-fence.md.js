import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unclosed-fence","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unclosed-fence.md","filePath":"rules/unclosed-fence.md"}');
const _sfc_main = { name: "rules/unclosed-fence.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unclosed-fence" tabindex="-1">unclosed-fence <a class="header-anchor" href="#unclosed-fence" aria-label="Permalink to &quot;unclosed-fence&quot;">​</a></h1><p>A code block does not end where its author intended: its fence is never closed, or another fence opens in it.</p><p>In Markdown, code blocks cannot be nested: a block ends at the first line with at least as many backticks or tildes as opened it. So a <code>\`\`\`markdown</code> example that contains a code block ends with that block, and its last fence opens a new block that includes the next section. From there on, headings are not sections, and links are not followed.</p><p>To fix it, close the fence, or use a longer fence around an example that contains code blocks.</p><p>skillc checks all Markdown files of a skill. It is a note, because an agent reads the source. A fence that is never closed is reported if headings follow it. A fence that only repeats an earlier finding is not reported.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Write the recipe down:</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`markdown</span></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Recipe</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`sh</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">./scale.sh</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 2</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Serves four.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">## Baking</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed [the starter](references/starter.md), and bake it for an hour.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed it:</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`sh</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">./feed.sh</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">## Storage</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Keep</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> it</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> cool.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:8:1-8:12 note unclosed-fence The code fence is not closed before line 11 opens another, so lines 8 to 13 are one code block</span></span>
<span class="line"><span>rye-bread/references/starter.md:3:1-3:6 note unclosed-fence The code fence is never closed, so lines 3 to 8 are one code block, including 1 heading</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Write the recipe down:</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`\`markdown</span></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;"># Recipe</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`sh</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">./scale.sh</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 2</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Serves four.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`\`</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Baking</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">the starter</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">](</span><span style="--shiki-light:#0E1116;--shiki-light-text-decoration:underline;--shiki-dark:#F0F3F6;--shiki-dark-text-decoration:underline;">references/starter.md</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">), and bake it for an hour.</span></span></code></pre></div><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed it:</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`sh</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">./feed.sh</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">\`\`\`</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold;">## Storage</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Keep it cool.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unclosed-fence.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unclosedFence = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unclosedFence as default
};
