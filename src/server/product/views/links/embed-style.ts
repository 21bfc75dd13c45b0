/** The inline style of the embeddable player, with the colours of styles/tokens.css; it is dark in every theme, like the stage. */
export const embedStyle = `
:root{color-scheme:dark;--ground:#0b0b0d;--text:#f5f5f7;--link:#ff6b79}
*{box-sizing:border-box;margin:0}
html,body,main{height:100%}
body{background:var(--ground);color:var(--text);font:14px/1.5 system-ui,sans-serif;overflow:hidden}
main{position:relative;display:flex;flex-direction:column}
video,.stage{flex:1;min-height:0;width:100%}
video{object-fit:contain}
.stage{position:relative}
.slides{display:flex;height:100%;overflow-x:auto;overflow-y:hidden;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;scrollbar-width:thin}
.slides img{flex:none;width:100%;height:100%;object-fit:contain;scroll-snap-align:center;scroll-snap-stop:always}
.scripted .slides{scrollbar-width:none}
header{position:absolute;inset:0 0 auto;display:flex;gap:12px;padding:0 12px 16px;background:linear-gradient(#000c,#0009 60%,#0000);color:#fff;pointer-events:none;transition:opacity .15s}
header a{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:44px;color:inherit;text-decoration:none;pointer-events:auto}
header a:hover{text-decoration:underline}
h1{flex:1 1 0;min-width:0;font-size:14px}
header>a{flex:0 1 auto;max-width:45%}
:focus-visible{outline:2px solid #fff;outline-offset:-2px;box-shadow:inset 0 0 0 4px #000}
.playing header:not(:focus-within){opacity:0}
.playing header:not(:focus-within) a{pointer-events:none}
@media (hover:hover){.playing main:hover header{opacity:1}.playing main:hover header a{pointer-events:auto}}
.steps{position:absolute;inset:0 8px;display:flex;justify-content:space-between;align-items:center;pointer-events:none}
.steps[hidden]{display:none}
button{width:44px;height:44px;display:grid;place-items:center;border:0;border-radius:50%;background:#000a;color:#fff;cursor:pointer;pointer-events:auto}
button:disabled{opacity:0;pointer-events:none}
output{position:absolute;bottom:8px;left:50%;transform:translateX(-50%);padding:2px 10px;border-radius:99px;background:#000a;color:#fff;font-size:12px;font-variant-numeric:tabular-nums}
.covered{flex:1;min-height:0;position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;overflow:hidden;text-align:center}
.covered img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;filter:blur(24px) brightness(.7);transform:scale(1.2)}
.covered p,.covered a{position:relative;padding:0 16px;line-height:44px;border-radius:99px;background:#000c;color:#fff}
audio{display:block;width:100%;height:44px}
.none{justify-content:center;align-items:center;gap:8px;padding:16px;text-align:center}
.none h1{flex:none;font-size:20px;line-height:1.15}
.none a{color:var(--link)}
@media (min-width:480px){h1{font-size:16px}}
@media (prefers-reduced-motion:reduce){header{transition:none}}
`;
