// Made by scripts/background.js: terms of search, and in how many of 5000 public skills they stand (base 36).
export const SKILLS = 5000
export const COUNTS =
  '0:1f9 00:9g 000:79 0001:b 000z:s 001:2m 002:t 003:j 004:g 005:k 00z:2d 01:9l 015:b 01t00:b 02:8d 03:6u 04:3l ' +
  '05:4z 06:2u 07:2p 08:2z 09:1v 0x:2l 1:2zc 10:14j 100:kb 1000:5j 10000:1i 1000000:k 100k:w 100m:a 100mb:b ' +
  '100ms:c 100x:1f 101:p 102:b 1024:w 1024x1024:a 105:a 1080:l 1080p:o 10k:15 10m:o 10mb:c 10s:n 10t14:i 10x:18 ' +
  '11:8k 110:13 11434:b 12:f7 120:30 1200:q 123:4a 1234:v 12345:18 123456:p 123456789:h 1234567890:p 125:b 127:2b ' +
  '128:v 1280:a 13:4w 130:j 13105551234:g 14:7z 140:p 142:b 1440:a 145:a 15:hs 150:2y 1500:y 15000:b 15m:c 15s:c ' +
  '15t10:j 16:6u 160:j 1600:b 16000:b 164:c 168:y 16px:d 17:41 170:b 175:a 18:79 180:1r 1800:h 18789:f 19:2w ' +
  '192:12 1920:i 1b:d 1d:g 1h:16 1k:t 1m:x 1mb:d 1px:a 1s:k 1x:d 2:2wb 20:m4 200:90 2000:29 20000:a 200ms:c 201:u ' +
  '2019:b 2020:h 2021:e 2022:o 2023:19 2024:3f 2025:5y 20250514:g 2026:d9 2048:e 20s:b 21:33 210:b 22:3w 220:b ' +
  '23:3d 234:k 24:8u 240:l 24h:19 24px:a 25:8q 250:1m 2500:e 255:n 256:25 26:1w 27:1f 27001:c 28:2i 280:l 29:1h ' +
  '2a:f 2b:m 2c:b 2d:p 2f:j 2fa:e 2h:g 2k:r 2m:q 2s:h 2x:z 2x2:a 3:2to 30:m5 300:52 3000:2h 30000:k 30d:s 30m:j ' +
  '30s:v 31:2g 32:44 33:11 34:1c 35:2l 350:i 36:13 360:e 3600:q 365:10 37:w 38:w 39:10 3a:g 3b:c 3d:1m 3h:a 3k:b ' +
  '3s:i 3x:v 4:2eh 40:75 400:54 4000:i 401:44 402:19 403:2r 404:2w 409:w 4096:d 41:g 42:3q 422:h 429:2j 43:s 44:r ' +
  '443:h 45:44 450:j 456:u 46:d 47:12 48:2d 480:a 49:x 4a:b 4b:f 4h:i 4k:v 4o:1e 4px:c 4x:c 4xx:e 5:24k 50:hx ' +
  '500:9x 5000:2o 50000:i 500k:a 500ms:a 502:a 503:k 50k:t 51:l 512:s 52:k 53:l 54:c 5432:e 55:1b 555:c 56:15 57:l ' +
  '58:h 59:z 5b:b 5k:l 5m:v 5mb:k 5s:13 5x:j 5xx:u 6:1bj 60:9x 600:38 60s:l 61:l 62:n 63:j 64:33 65:1m 66:h 67:i ' +
  '68:o 69:p 7:10c 70:3v 700:t 70b:c 71:f 72:1h 720:d 720p:f 73:g 74:d 75:31 750:c 76:b 77:b 78:q 789:c 79:u 7d:v ' +
  '8:tp 80:7b 800:2h 8000:13 8004:a 8080:w 81:a 82:r 83:b 84:c 8453:o 85:2o 86:b 8601:1e 86400:b 87:n 88:w 89:14 ' +
  '8k:j 8px:a 8s:d 9:ju 90:6z 900:p 90640:g 90d:c 91:d 92:w 93:a 94:d 95:2x 96:l 97:u 98:n 99:2q 999:e 9am:a a1:11 ' +
  'a11y:a a1b2c3d4:d a2:x a2a:h a3:f a4:h a5:b a8:c aa:m aaa:h aac:f aapl:l ab:1i abandon:q abbrevi:i abc:15 ' +
  'abc123:2b abi:l abidi:f abil:p abl:y abort:17 absenc:g absent:15 absolut:2o abstract:2t abus:r ac:1c academ:l ' +
  'acc:h acceler:1k accent:t accept:c1 access:ox accesstoken:c accident:n accomplish:y accord:1n account:fb ' +
  'accountid:w accumul:1g accur:2n accuraci:2t ace:b achiev:21 ack:m acknowledg:1f acl:o acm:1h acquir:o ' +
  'acquisit:1b across:jg act:5w action:t8 activ:se actor:y actual:cm ad:4w ada:a adam:c adapt:6b add:180 ' +
  'addeventlisten:d addit:78 addr:i address:bp adequ:e adher:r adjac:17 adject:c adjust:4i admin:6x administr:1m ' +
  'admiss:a adob:b adopt:2m adr:10 advanc:7x advantag:1b adversari:z advertis:q advic:1r advis:r advisor:x ' +
  'advisori:u advoc:c ae:14 aesthet:t af:b affect:55 affili:l affin:a afford:i afternoon:a afterward:e ag:g ' +
  'against:f7 age:32 agenc:s agenda:v agent:2y agentforc:i agentid:11 agentnam:g agentskil:c agentskillexchang:db ' +
  'agentturn:f aggreg:4y aggress:y agil:a agnost:1i ago:1f agre:1c agreement:13 agxnt:f agxntsix:f aha:b ahead:w ' +
  'ai:137 aid:d aim:15 air:r airbnb:a aiwithabidi:f ak:b al:s alarm:f album:c alchemi:e alert:78 alex:g ' +
  'algorithm:2n ali:j alia:1v alias:19 alibaba:f alic:18 align:64 aliv:q aliyun:a aliyunc:e alloc:2d allow:a1 ' +
  'allowlist:14 almost:17 alon:3a along:u alongsid:2d alpha:1n alphanumer:e alpin:f alreadi:ef alt:24 alter:v ' +
  'altern:9c alway:nm amazon:1g ambient:a ambigu:37 amend:d america:s among:r amount:6l amp:c analog:b analys:o ' +
  'analysi:k5 analyst:1w analyt:5c analyz:fy anchor:26 android:2s angel:f angl:1h angular:n anim:21 ann:e annot:3b ' +
  'announc:2a annual:29 anomali:27 anonym:1d anoth:6o answer:8r ant:i anthrop:3a anti:bp antigrav:b anyon:z ' +
  'anyth:8q anyway:g anywher:w ap:8p apach:s apart:e apex:3o api:1z8 apikey:2r apivers:c apk:d apm:p apollo:g ' +
  'app:ul appeal:c appear:7i append:4y appid:e appl:31 applescript:e appli:ju applic:oy appoint:l approach:ee ' +
  'appropri:7f approv:ao approxim:17 apt:1m ar:1m arb:a arbitrari:s arbitrum:s arc:n arch:z architect:31 ' +
  'architectur:dy archiv:47 area:65 aren:1c arg:89 argo:a argu:a argument:df argv:b aria:z arithmet:a ark:c arm:o ' +
  'arm64:i around:3n arr:f arrang:n array:5f arriv:1p arrow:1c art:23 articl:4o articleview:k articul:g ' +
  'artifact:bq artifici:f artist:h arxiv:s asc:s ascend:a ascii:13 ash:a asia:k asid:d ask:ml askuserquest:17 ' +
  'asp:p aspect:1y aspir:d assembl:26 assert:3e assess:7a asset:8t assign:6h assigne:t assist:61 associ:20 ' +
  'assum:54 assumpt:52 assur:q ast:t astral:i asymmetr:e async:8y asynchron:1r asyncio:m at:d ate:g ation:l ' +
  'atlas:l atlassian:b atom:2d att:s attach:4h attack:3m attempt:4j attend:i attende:y attent:24 attest:l attr:h ' +
  'attract:f attribut:5a au:h audienc:3k audio:42 audit:du auditor:16 augment:f aura:m aurora:a auth:me auth2:l ' +
  'authent:bc author:l1 authorit:1r auto:i6 autom:kj automat:fm autonom:1w autonomi:i autopilot:n autorun:d aux:g ' +
  'av:h avail:pm avalanch:b avatar:10 averag:35 avg:1s avoid:dk aw:3x await:7c awar:4b away:12 awesom:g awk:k ax:b ' +
  'axe:k axi:w axio:d az:z azur:43 b:lq b1:g b2:26 b2b:1m b2c:g ba:o back:es backend:5d backfil:g background:78 ' +
  'backgroundcolor:a backlink:e backlog:18 backoff:1f backtick:d backup:3f backward:15 bad:48 badg:2l baidu:a ' +
  'bak:a bake:d balanc:6k ban:o banana:10 band:14 bandwidth:l bank:1m banner:13 bar:3a bare:1j barrier:g bas:i ' +
  'base:12y base58:c base64:37 basedir:4d baselin:5d basenam:m baseurl:m bash:1o1 bashrc:k basi:19 basic:ik ' +
  'batch:9u batteri:d battl:g bb:h bc:k bcrypt:d beach:a bear:1a bearer:80 beat:22 beauti:s becom:5f bed:b ' +
  'bedrock:c begin:3d beginn:j behalf:k behav:12 behavior:e3 behaviour:s behind:2x beij:c belief:h believ:o ' +
  'belong:2t bench:o benchmark:2z benefici:b benefit:3k besid:l best:kq bet:m beta:1p better:6h beyond:45 bf:c ' +
  'bf16:d bg:x bi:o bias:15 bib:b bibtex:b bicep:c bid:l bidirect:h big:2o biggest:s bigint:c bigqueri:k ' +
  'bilibili:e bill:2t billion:d bin:61 binanc:p binari:4t bind:3w bing:g bio:1o biolog:d birth:b bit:1a bitcoin:t ' +
  'bite:a black:1c blame:c blank:1x blast:y ble:d bleed:a blend:n blind:1v bloat:p blob:2g block:gw blockchain:k ' +
  'blocker:27 blog:2o blood:d blue:27 blueprint:x blur:u bm25:c bnb:j bo:g board:2m bob:u bodi:bl boilerpl:s ' +
  'bold:20 bond:j bonus:q book:3v bookkeep:a bookmark:n bool:1b boolean:33 boost:k boot:12 bootstrap:20 border:1b ' +
  'borrow:b boss:b bot:5b bottleneck:1g bottom:2c bounc:d bound:46 boundari:86 bounti:f box:3w bps:b br:x ' +
  'bracket:s brain:o brainstorm:x branch:79 brand:4r brave:n breach:28 breadth:f break:9s breakdown:2a breaker:o ' +
  'breakout:d breakpoint:e breath:e breed:m brew:3v bridg:39 brief:77 briefli:p bright:h bring:19 brittl:m ' +
  'broad:2w broadcast:u broader:1i broke:f broken:3k broker:g brows:2k browser:9a brute:f bs:d bsc:q bt:b btc:1b ' +
  'btn:f bubbl:d bucket:23 budget:5v buffer:20 bug:6q build:yl builder:5a built:b9 bulk:89 bull:f bullet:2l ' +
  'bullish:a bump:1h bun:1s bundl:62 bundler:i bunx:b burden:g buri:k burn:10 burp:a burst:e bus:w busi:by ' +
  'button:4v buy:3a buyer:1m bypass:3o byte:3v bytesagain:11 byungkyu:h c:n0 c1:e c2:i c4:l ca:1i cac:o cach:9i ' +
  'cadenc:1o cal:y calc:c calcul:66 calendar:46 calibr:1c call:s1 callabl:g callback:34 caller:1l callout:1w ' +
  'calm:f calori:c came:t camel:t camelcas:q camera:16 campaign:2u canari:s cancel:4b candid:4a canon:3f canva:2c ' +
  'cap:3c capabl:cg capac:1x capit:14 captcha:o caption:1a captur:8x car:m card:4j cardin:k care:34 career:o ' +
  'cargo:22 carousel:f carri:4b carrier:c cart:q cascad:1d case:mc cash:1e cast:19 casual:13 cat:4a catalog:2r ' +
  'catch:5r categor:20 categori:bi caught:n caus:95 causal:l causat:l caution:p caveat:ad cc:21 ccpa:a cd:c9 cdc:e ' +
  'cdn:21 cdp:p ce:17 ceil:w celebr:l cell:1e cent:f center:3d central:2x centric:i ceo:13 cert:q certain:v ' +
  'certainti:a certif:26 certifi:d cf:l cfg:l cfo:j ch:19 chain:9w chainid:g challeng:3t champion:e chan:b chanc:b ' +
  'chang:10j changelog:2b channel:94 chao:f chapter:j char:2n charact:4r characterist:1b charg:1g charli:a ' +
  'charset:f chart:3a chase:o chat:9y chatbot:m chatgpt:v cheap:1b cheaper:o cheapest:i cheat:f cheatsheet:a ' +
  'check:1f3 checkbox:11 checker:1t checklist:fb checkout:30 checkpoint:2o checksum:n chemistri:b cherri:a ' +
  'child:3x children:1q china:l chines:1e chip:i chmod:29 choic:5f choos:8v chore:t chose:b chosen:2g chrome:2r ' +
  'chromium:1g chronolog:i chunk:23 churn:1j ci:aq cinemat:i circl:1c circleci:a circuit:z circular:r cis:f ' +
  'citat:27 cite:2d citi:2d cjk:b cjs:g ck:x cl:j cla:b claim:6f clarif:s clarifi:3j clariti:2b class:da ' +
  'classic:1j classif:3s classifi:4l classnam:i claud:eg claus:15 claw:i5 clawd:1p clawdbot:2c clawdhub:n ' +
  'clawhub:6p clean:9y cleaner:m cleanup:3y clear:er clearer:a cli:p5 click:5w clickabl:b client:iz clientid:d ' +
  'climat:j cline:e clinic:10 clip:19 clipboard:b clock:m clone:60 close:a8 closer:e closest:d closur:q cloud:ad ' +
  'cloudflar:1i cloudform:g cloudwatch:f cls:f cluster:3j clutter:d cm:a cmake:e cmd:2n cms:11 cn:2q co:4o coach:n ' +
  'code:17s codebas:4h coder:m codex:2t coeffici:c coffe:l cog:h cognit:x coher:x cohes:d cohort:r coin:z ' +
  'coinbas:e coingecko:a col:u cold:1z collabor:3l collaps:1j colleagu:b collect:9w collector:n collid:e collis:o ' +
  'colon:e color:79 column:58 com:1hz combin:7t come:48 comfi:b comfort:a comm:h comma:18 command:qu comment:7x ' +
  'commentari:f commerc:1e commerci:s commiss:b commit:cd commod:b common:nq communic:5r communiti:4h comp:i ' +
  'compact:2i compani:75 companion:x compar:8z comparison:66 compat:76 compel:q compens:12 compet:1v competit:2k ' +
  'competitor:2n compil:5u complaint:u complement:q complementari:j complet:x9 complex:bl compli:f complianc:by ' +
  'compliant:50 compon:cj compos:4b composio:45 composit:3o compound:21 comprehens:6m compress:23 compromis:y ' +
  'comput:5x con:1d concat:g concaten:11 concentr:u concept:cq conceptu:h concern:3h concis:2z conclus:1r ' +
  'concret:49 concurr:3k conda:k condens:a condit:8j conduct:1s conf:m confer:g confid:5t confidenti:s config:pz ' +
  'configur:vq confirm:no conflat:c conflict:59 confluenc:f conform:m confus:28 conn:g connect:ms ' +
  'connectedcallback:a connectionid:h connector:4o connectorid:g conscious:g consecut:n consensus:14 consent:1b ' +
  'consequ:z conserv:s consid:5w consider:2x consist:8m consol:5v consolid:25 const:7c constant:24 constitut:b ' +
  'constrain:z constraint:9y construct:39 constructor:1m consult:3e consum:5v consumpt:1g cont:j contact:6f ' +
  'contain:gk container:j content:z2 contenttyp:s contest:f context:wl contextu:r continu:ed contract:8r ' +
  'contractu:a contradict:x contrarian:c contrast:1c contribut:35 contributor:19 control:gx conv:b conveni:q ' +
  'convent:6d converg:m convers:b1 convert:7b cooki:2h cool:r cooldown:l coord:a coordin:43 copi:b2 copilot:2l ' +
  'copywrit:l cor:16 core:v5 corner:i coroutin:f corp:1g corpor:11 corpus:r corr:c correct:dk correl:2e ' +
  'correspond:1p corrobor:a corrupt:1d cosmet:a cosmos:i cost:b6 counsel:n count:i5 countdown:a counter:1d ' +
  'counterparti:a countri:24 coupl:18 cours:1l cov:c cover:fu coverag:6t cowork:i cp:39 cpa:g cpdm:e cpi:b cpm:a ' +
  'cpp:i cpu:3j cr:w crack:b craft:12 crash:27 crate:a crawl:n crawler:a creat:1bj createdat:11 createdd:a ' +
  'createus:b creation:7j creativ:2j creator:30 cred:m credenti:cx credibl:k credit:3d creep:f crew:h crewai:a ' +
  'crisi:h criteria:85 criterion:13 critic:e7 critiqu:d crm:2s cro:j cron:5b crontab:s crop:m cross:cb crowd:b ' +
  'crud:24 crypto:2z cryptograph:l cryptographi:d cs:37 csharp:12 csp:w csproj:o csrf:j css:48 csv:5k ct:1l cta:1w ' +
  'ctas:k cto:g ctr:g ctrl:1d ctx:u cu:e cuda:i cultur:13 cumul:g cur:d curat:1a curios:h curl:ea currenc:2i ' +
  'current:tt cursor:36 curv:1c custom:qr customeremail:h customernam:g customerphon:g customiz:l cut:3c cutoff:c ' +
  'cutov:d cv:11 cve:s cves:h cvss:d cwd:k cy:d cyan:b cyberpunk:i cybersecur:1t cycl:3m d1:g d2:l d3:h da:p ' +
  'daemon:1d dag:i dai:a daili:85 dall:d damag:o danger:1b dao:a dapp:c dark:2l dart:h darwin:b dash:z ' +
  'dashboard:7d dashscop:d dat:d data:1dz databas:at dataclass:e datadog:g datafram:w dataset:3u date:l6 ' +
  'datetim:1t day:em db:76 dc:h dd:5s ddl:b de:3u deactiv:m dead:1n deadlin:2h deal:2i debat:f debian:15 debit:a ' +
  'debounc:b debt:1c debug:8v debugg:k dec:f decay:k decept:a decid:79 decim:18 decis:jo deck:x declar:4n ' +
  'declin:1o decod:1h decompos:t decomposit:u decor:14 decoupl:r decreas:d decrypt:e dedic:2o deduct:c dedup:13 ' +
  'dedupl:1i deep:8f deepen:b deeper:1d deepli:g deepseek:q def:5e default:w5 defaultazurecredenti:t defeat:b ' +
  'defect:h defend:n defens:2e defer:34 defi:19 defin:eq definit:86 degrad:2o degre:c del:g delay:38 deleg:36 ' +
  'delet:ex deliber:1s delight:f delimit:k deliv:51 deliver:2w deliveri:4w delta:26 demand:2q demo:32 demograph:m ' +
  'demonstr:1w demot:d deni:20 denial:g denorm:a dens:z densiti:m dep:2j depart:14 departur:g depend:l9 ' +
  'dependabot:b deploy:ez deposit:w deprec:35 depth:4e deriv:3n des:d desc:2h descend:b describ:7q descript:pj ' +
  'deseri:g design:j6 desir:22 desk:o desktop:3c despit:i dest:g destin:2i destroy:v destruct:1m detach:f ' +
  'detail:og detect:gv detector:r determin:82 determinist:3l dev:kg devdepend:f develop:lk deviat:1a devic:4p ' +
  'devop:1g devtool:n dex:16 df:11 di:10 dia:a diagnos:3f diagnosi:12 diagnost:3y diagram:2p dialect:d dialog:1g ' +
  'dialogu:b diamond:c diari:b dict:3b dictionari:u didn:1j die:k dif:a diff:5d differ:gb differenti:1s ' +
  'difficult:i difficulti:u diffus:n digest:1h digit:2d dilut:b dim:f dimens:3i dimension:g dir:de direct:ne ' +
  'director:g directori:dy dirti:g disabl:5t disagr:b disagre:r disallow:a disambigu:a disappear:e disast:f ' +
  'discard:v disciplin:1v disclaim:c disclos:d disclosur:1c disconnect:t discord:2l discount:16 discov:a1 ' +
  'discover:f discoveri:bc discrep:b discret:i discrimin:c discuss:2q diseas:a disk:2v dismiss:u dispatch:2n ' +
  'display:7u displaynam:w dispos:u disposit:f disput:q disrupt:u dist:1u distanc:11 distil:v distinct:4i ' +
  'distinguish:1q distort:b distribut:6i div:13 dive:1s diverg:1a divers:t divid:u dividend:b divis:h django:h ' +
  'dl:f dll:b dlp:l dm:1b dml:1f dms:g dns:1n doc:zw docker:7v dockerfil:1a dockerignor:a docstr:i doctor:1r ' +
  'doctyp:c docu:a document:12i docx:1c doe:1p doesn:7t dog:i doi:g dollar:u dom:2p domain:ga domin:z done:9t ' +
  'door:s dot:x dotenv:d dotnet:1r doubao:a doubl:2f doubt:m douyin:d downgrad:e download:88 downsid:b ' +
  'downstream:2y downtim:r dozen:i dpi:b dr:o draft:6p drag:z drain:a dramat:o draw:1o drawn:e dream:f dri:47 ' +
  'drift:4f drill:u drink:b drive:6j driven:5v driver:1l drop:5k dropbox:d dropdown:j drug:g ds:ak dsl:a dt:1b ' +
  'dtc:a dto:i dtos:r dtype:a du:h dual:y duck:l due:3a dump:2l duplic:5q durabl:1d durat:6w dutch:e duti:p dx:p ' +
  'dynam:5f dynamo:d dynamodb:d e:zi e2:14 e2e:12 e5:a ea:j eager:f earli:3k earlier:1j earliest:d earn:24 eas:u ' +
  'easi:2t easier:13 easili:o east:o eat:o eb:b ec:q ec2:i echo:6v ecommerc:f econom:19 economi:h ecosystem:2b ' +
  'ect:e ed:1i ed25519:n edg:7m edit:dm editor:26 editori:u edr:a edu:d educ:1j ee:c ef:l effect:8p effici:3w ' +
  'effort:3l egress:c eight:a einstein:l eip:k either:4q el:r elaps:f elast:c elasticsearch:b elect:g electron:i ' +
  'eleg:c element:6l elementtyp:f elev:u eleven:l elevenlab:m elif:v elig:w elimin:1f els:7s elsewher:o em:s ema:g ' +
  'email:gc emailaddress:g emb:2i embed:59 embedd:a emerg:17 emergenc:s emiss:e emit:30 emoji:1r emot:1s ' +
  'empathet:a emphas:o emphasi:h empir:n employ:i employe:1m empti:ak emul:g en:6e enabl:ha enc:f encapsul:i ' +
  'encod:5f encount:1r encourag:p encrypt:33 end:h1 enddat:e endpoint:gq endtim:d energi:1k enforc:70 eng:h ' +
  'engag:4p engin:ce english:2h enhanc:2x enough:3w enqueu:o enrich:1h enrol:e ensur:9v ent:v enter:3i ' +
  'enterpris:3p entertain:a enthusiast:b entir:6i entiti:4b entitl:d entra:o entri:d3 entropi:c entrypoint:s ' +
  'enum:26 enumer:2v env:ep envelop:y environ:q7 environment:i eof:1v ep:y ephemer:e epic:11 episod:k epoch:o eq:x ' +
  'equal:2j equat:g equip:k equiti:k equival:38 er:1h era:f eras:b erc:n erc20:k erp:o err:17 error:wn ' +
  'errormessag:a es:49 esc:b escal:47 escap:1w escrow:a eslint:y esm:h especi:1t essay:d essenti:2i est:t ' +
  'establish:4o estat:h estim:5p et:p etag:a etc:cu etf:e eth:2g ether:m ethereum:1j etherscan:c ethic:j etl:s ' +
  'eu:r eur:i europ:g ev:c eval:3c evalu:8u evas:a even:ao evening:l event:gs eventu:j ever:y everi:nr everyday:c ' +
  'everyon:2e everyth:6z everywher:y evid:99 evm:19 evo:b evolut:13 evolv:21 ex:1a exact:gt exam:h examin:13 ' +
  'exampl:17c exceed:44 excel:31 except:7m excerpt:f excess:x exchang:fp excit:f exclud:4r exclus:24 exe:v exec:43 ' +
  'execut:sv executor:1b exempt:c exercis:1c exfiltr:l exhaust:1h exist:w8 exit:6g exp:l expand:2l expans:1k ' +
  'expect:di expens:36 experi:78 experienc:q experiment:16 expert:5o expertis:4a expir:49 expiri:w explain:6u ' +
  'explan:35 explicit:il exploit:2c explor:54 exploratori:i expo:u exponenti:u export:jj expos:5n exposur:1d ' +
  'expr:k express:53 ext:1a extend:50 extens:6h extern:be extra:31 extract:q1 extractor:p extrem:13 ey:r eye:l ' +
  'eyj:a f:fm f0:1d f1:n f2:e f3:c f4:b f5:b fa:q fabric:1t face:4n facebook:1d facilit:d fact:3u factor:36 ' +
  'factori:1q factual:z fade:o fail:lu failur:eo fair:k faith:b fake:z fall:33 fallaci:a fallback:5i fals:gc ' +
  'famili:2h familiar:1k fan:1b fantasi:a faq:17 far:10 farm:b fashion:c fast:9o fastapi:11 faster:47 fastest:1c ' +
  'fastifi:b fat:i fatal:i fatigu:h fault:x favor:u favorit:e fe:a fear:j feasibl:t feat:s featur:k3 feb:k ' +
  'februari:d fed:c feder:l fee:2d feed:4a feedback:6j feel:3t feishu:12 femal:b fenc:g fetch:ga fewer:1t ff:l ' +
  'ff0000:a ffffff:h ffmpeg:1n fi:3s fidel:f field:ll fig:d fight:e figma:e figur:2i file:1c6 file1:c file2:b ' +
  'fileid:e filenam:46 filepath:c filesystem:1p fill:61 filler:p film:e filter:fk fin:c final:9f financ:26 ' +
  'financi:2z find:t9 findal:1b finder:g fine:2y finetun:b fingerprint:r finish:39 fintech:f fire:3z firebas:h ' +
  'firefox:v firewal:11 firm:b firmwar:b first:12h firstnam:m fish:h fit:5q five:1p fix:kv fixtur:1n fl:g flac:e ' +
  'flag:gx flaki:r flash:22 flask:b flat:2l flatten:p flavor:a flaw:h fleet:i flex:v flexibl:1t fli:p flight:1m ' +
  'flip:z float:23 flood:c floor:1b flow:h6 flowchart:o fls:g fluent:k flush:i flutter:o flux:t fmpeg:k fmt:m fn:x ' +
  'fo:t focus:c1 fog:c fold:1e folder:6i follow:rb font:2t fontsiz:f foo:p food:18 footer:t footprint:n forbid:a ' +
  'forbidden:1e forc:7m foreach:y forecast:1a foreground:l foreign:r forens:l forest:o forev:u forg:t forget:1r ' +
  'forgotten:h fork:1r form:8y formal:1m format:ud formatt:p former:k formula:2v forum:o forward:3e found:bs ' +
  'foundat:24 founder:w foundri:o four:34 fp:a fps:f fr:u fraction:m fragil:j fragment:14 frame:59 framer:a ' +
  'framework:e2 francisco:f fraud:h free:86 freeform:c freelanc:b freeli:a freemium:b freez:l frequenc:3g ' +
  'frequent:1h fresh:46 fri:d friction:1a friday:t friend:3c front:25 frontend:2l frontier:e frontmatt:23 frozen:q ' +
  'frustrat:z fs:2x fsc:b fssl:s ft:d fulfil:g full:wo fulli:3n fullnam:a fun:17 func:o function:fo functionnam:b ' +
  'fund:2k fundament:1w funnel:17 futur:4t futurist:i fuzz:c fuzzi:x g:ta g2:g ga:f gain:1a galleri:k game:21 ' +
  'gamma:f gantt:c gap:85 garden:c gas:1h gate:9a gateway:5b gather:am gave:a gb:29 gc:m gcloud:a gcm:b gcp:12 ' +
  'gcs:k gdpr:17 ge:o gecko:a gem:c gemfil:b gemini:3u gen:2z gender:a gene:j general:6s generat:135 generic:5b ' +
  'genr:a gentl:h genuin:32 geo:x geograph:q geographi:d geometri:d gestur:i get:hj getelementbyid:e getenv:j ' +
  'gh:35 ghcr:d ghost:h gi:g gif:11 gift:a gin:a git:pw github:xc githubusercont:ax gitignor:23 gitlab:13 ' +
  'gitleak:b give:5u given:35 gl:i glab:a glanc:h glass:n glm:h glob:1j global:80 glossari:g glow:n gmail:26 go:ei ' +
  'goal:9e god:c goe:2b gog:f golang:g gold:r golden:1e gone:j good:8u googl:av googleapi:h got:x gotcha:7a goto:b ' +
  'gov:m govern:3j governor:u gp:j gpt:49 gpu:1s gpus:a gr:a grab:l grace:1v grade:26 gradient:1a gradl:w ' +
  'gradual:m graduat:e grafana:h grain:l gram:a grammar:i grant:28 granular:1f graph:6h graphic:r graphql:1n ' +
  'gray:j great:1t greater:c green:3b greenfield:k greet:n grep:5u grid:1s grill:d groceri:c grok:j gross:f ' +
  'ground:2c group:e1 groupbi:d groupid:e grow:1w growth:43 grpc:o gs:x gt:p gtm:k guarante:22 guard:3d guardian:o ' +
  'guardrail:2n guess:2q guest:11 gui:x guid:gb guidanc:bk guidelin:8g gut:c gws:1b gz:o gzip:a h:ee h1:1i h2:1b ' +
  'h3:s ha:l habit:13 hack:p hacker:l haiku:11 half:1f hallucin:o halt:a hand:52 handl:oz handler:44 handoff:37 ' +
  'handshak:b hang:11 happen:5v happi:18 har:1j hard:67 hardcod:7m harden:1c harder:s hardwar:15 harm:e harvest:c ' +
  'hash:66 hashi:b hashicorp:d hashtag:p hasn:v hat:g haven:19 hazard:b hcl:f hd:c head:ho headcount:f header:b6 ' +
  'headless:2h headlin:1w headroom:g heal:c health:80 healthcar:o healthcheck:g healthi:18 heap:k hear:h heart:j ' +
  'heartbeat:2n heatmap:l heavi:37 heavili:d hedg:f height:2k held:x hello:59 helm:i help:4b helper:40 heredoc:c ' +
  'hero:19 heurist:x hex:1k hey:n hf:e hh:15 hi:18 hidden:2o hide:2b hierarch:u hierarchi:3q high:kc higher:3t ' +
  'highest:35 highlight:30 hijack:b hint:29 hip:a hipaa:o hire:1f histogram:c histor:3b histori:9y hit:41 hmac:l ' +
  'hn:b hnsw:e ho:b hoc:19 hog:b hold:56 holder:e holiday:f home:61 homebrew:1e homepag:k honest:24 honesti:d ' +
  'honor:r hook:7k hop:j hope:g horizon:r horizont:1a host:9m hostnam:l hot:28 hotfix:g hotspot:a hour:9h hous:s ' +
  'hover:y howev:13 hq:f hr:u href:1k ht:b htm:q html:ap http:i1 https:1v4 httpx:l hub:ku hubspot:s hug:t huge:e ' +
  'huggingfac:k human:9i humor:a hundr:w hunt:18 hunter:c hurt:c hybrid:2d hydrat:g hygien:z hyperparamet:b ' +
  'hyphen:w hypothes:w hypothesi:1f hz:e i18n:e i2:a ia:v iac:p iam:x iana:b ic:10 ice:e icloud:d icon:2l icp:p ' +
  'id:1gy id1:e id2:f ide:1f idea:3w ideal:21 ideat:i idempot:28 ident:9q identif:26 identifi:lf idiom:c idiomat:c ' +
  'idl:14 idp:b idx:i ie:d ietf:d ifram:h ignor:64 ii:h il:d illeg:d illustr:w im:z imag:gh imageri:e imageurl:f ' +
  'imagin:i imap:d imessag:c img:3w immedi:8t immut:21 impact:77 imper:m impl:d implement:mr impli:10 implic:1o ' +
  'implicit:1j import:r3 imposs:j impress:11 improv:9u improvis:10 in:11 inact:17 inbound:17 inbox:1t inc:e ' +
  'incid:33 includ:xw inclus:k incom:2s incompat:u incomplet:1p inconsist:1k incorpor:o incorrect:1i increas:3c ' +
  'increment:3o indefinit:h indent:1b independ:5n index:du indic:5y indirect:o individu:4u industri:52 ineffici:g ' +
  'infer:4f infinit:p inflat:y influenc:13 info:bg inform:dc infra:p infrastructur:5y ing:v ingest:20 ingress:c ' +
  'inherit:2a ini:c init:6q initi:c4 inject:6w inlin:5m inner:1f innerhtml:b innov:p input:rr inputschema:l ' +
  'insecur:f insensit:m insert:43 inset:a insid:82 insight:55 inspect:6j inspector:j inspir:18 instagram:1s ' +
  'instal:189 instanc:4w instanceof:b instant:1q instanti:h instead:gx institut:x instruct:fu instrument:18 ' +
  'insuffici:21 insur:r int:41 intact:t intak:10 integ:1v integr:po intel:t intellectu:g intellig:38 intend:22 ' +
  'intens:1h intent:7x inter:z interact:cu intercept:r interceptor:f interchang:a interest:2c interfac:7w ' +
  'intermedi:13 intermitt:g internal:9d internat:i internet:t interop:l interoper:d interpol:n interpret:3v ' +
  'interrupt:1g intersect:j interval:3y intervent:p interview:2c intl:a intro:19 introduc:2w introduct:1c ' +
  'introspect:d intrus:a intuit:s invalid:5v invari:s invent:2c inventori:3p invers:o invert:g invest:2f ' +
  'investig:47 investor:s invis:s invit:1d invoc:45 invoic:1w invok:6d involv:3n io:ey ioc:1e ion:13 iot:d ip:6w ' +
  'ipc:a iphon:j ir:l iron:r irrelev:k irrevers:m isact:i isn:33 iso:3c isol:66 issu:jn ist:b ital:f item:g6 ' +
  'iter:4u iti:a iv:d j:2m ja:n jan:j jane:i januari:l japanes:j jar:g jargon:s java:83 javascript:8t jd:g ' +
  'jenkin:e jest:v jira:r jit:b jitter:a job:bc jobid:a john:2f join:5i joint:d journal:23 journalctl:c journey:20 ' +
  'jpeg:1r jpg:3j jq:58 js:k8 jsdoc:a jso:c json:1jk json5:b jsonl:27 jsonrpc:i jsx:r jtbd:g judg:1n judgment:1x ' +
  'jump:19 junction:e junit:d jurisdict:f justif:13 justifi:1h jwt:3c k:8y k2:d k8s:n kafka:h kali:a kalshi:a ' +
  'kanban:r karma:a kb:1t kebab:y keep:ig kept:o kernel:r key:1ja keyboard:1e keychain:h keygen:b keyless:b ' +
  'keypair:c keyword:8b kick:g kill:2l killer:a kimi:h kind:32 kiss:b kit:20 kling:c km:k kms:h know:7q ' +
  'knowledg:7k known:bu ko:d kotlin:r kp:x kpi:z kpis:u ks:21 kubectl:j kubernet:2g kujo:10 kujolang:b kv:b ' +
  'kwarg:f kyc:c l:7t l1:s l2:12 l4:a la:1v lab:3q label:b2 labor:g lack:2u ladder:o lag:14 lake:l lambda:1e lan:d ' +
  'land:46 landscap:1o lane:b lang:2j langchain:m langgraph:b languag:ey laravel:b larg:a9 larger:1m largest:r ' +
  'lark:k last:f9 lastnam:m lat:g late:1a latenc:3n later:6s lateral:c latest:bv latex:c latitud:a launch:74 ' +
  'launchag:f launchctl:e launchd:h launcher:i law:1o lay:d layer:9i layout:69 lazi:1f ld:h le:12 lead:6p ' +
  'leader:16 leaderboard:r leadership:1p leaf:b leak:2u leakag:i lean:z learn:9k learner:c leas:e least:6a leav:63 ' +
  'led:15 ledger:1c left:4h leg:i legaci:4t legal:3o legend:i legitim:x len:2u length:5y lens:c less:3a lesson:1v ' +
  'let:1s letta:e letter:1t level:lc lever:k leverag:27 lf:a lg:e li:18 liabil:m lib:2y libr:d librari:c9 ' +
  'licens:5f life:1x lifecycl:6k lifestyl:g lifetim:r lift:k light:3k lighthous:b lightn:1q lightweight:1r like:43 ' +
  'likelihood:f limit:qe line:ir lineag:a linear:24 liner:o link:n0 linkag:b linkedin:39 lint:3t linter:1c ' +
  'linux:6g liquid:16 list:17o listen:2u lite:2w liter:1q literatur:q littl:g live:ef llama:q llc:a llm:87 llms:1f ' +
  'lm:k ln:a lo:10 load:jj loader:1c loan:f lobster:g loc:b local:lr localhost:4b localstorag:i locat:ax lock:5b ' +
  'lockfil:19 lodash:e log:qi logger:1b logic:d0 login:87 logist:e logo:22 logout:u lokuli:g lol:a lon:b london:g ' +
  'long:ax longer:3j longest:c longitud:a look:bj lookback:d lookup:42 loop:8w loopback:a loos:r lora:m los:i ' +
  'lose:2b loss:2q lost:1p lot:i loud:l love:z low:c1 lower:40 lowercas:z lowest:14 loyalti:c lp:k lr:i ls:8k ' +
  'lsof:c lsp:c lt:n lts:c ltv:r lunch:j luxuri:a lwc:17 lwr:b lxgic:v lxgicstudio:v ly:d m2:g m365:d m4:a m4a:e ' +
  'ma:15 mac:7v macd:b machin:68 maco:75 macro:y made:3n magic:1e magnet:d magnitud:c mail:1z mailbox:h main:fl ' +
  'mainnet:18 maintain:87 mainten:2x major:4d make:jk makefil:l maker:r male:c malform:u malici:q malwar:j man:p ' +
  'manag:yk mandat:m mandatori:3l mani:82 manifest:4g manipul:1s manual:cj manufactur:n map:iz mapper:d mar:e ' +
  'march:h margin:23 mark:6t markdown:gw marker:1t market:aq marketplac:2b marketplacefront:i markup:r mask:21 ' +
  'mass:n massiv:s master:3x masterclass:n masteri:c match:ri matcher:p materi:57 math:28 mathemat:h matic:d ' +
  'maton:j matplotlib:a matric:h matrix:3w matter:8h matur:10 maven:l max:gh maxag:a maxdepth:v maxim:l maximum:3e ' +
  'maxresult:n may:d4 mayb:i mb:3t mc:m mcp:fm mcporter:i mcpserver:13 md:1tx md5:1q meal:e mean:9i meaning:32 ' +
  'meant:k measur:6y mechan:57 med:t media:7b median:j medic:12 medium:86 meet:7p mem:q member:3w membership:y ' +
  'membran:g membranehq:f meme:c memo:11 memor:e memori:i4 ment:c mental:q mention:7o mentor:h menu:1m menus:d ' +
  'merchant:c mere:j merg:7d mermaid:1c mesh:i messag:o9 messi:c met:1i meta:5k metadata:c9 metal:h metamask:f ' +
  'meter:f method:ge methodolog:2u metric:ay mev:a mfa:o mgmt:a mi:k micro:15 microservic:11 microsoft:54 mid:35 ' +
  'middl:l middlewar:1u midjourney:c midnight:e migrat:8h mileston:1z million:w millisecond:i mime:z mimetyp:h ' +
  'min:8s mind:1j mindset:e mine:w mini:25 minifi:c minim:7f minimalist:d minimax:f minimum:5a minor:2b mint:w ' +
  'minus:f minut:7k mirror:1l mis:d misalign:a misconfigur:t mise:a mislead:x mismatch:2w miss:je mission:z ' +
  'mistak:2u mit:3h mitig:1q mitr:r mix:4p mjs:29 mkdir:2z ml:24 mm:69 mnemon:a mnt:j mo:1o mobil:4m mock:27 ' +
  'mockup:n mod:17 modal:1j mode:kk model:ql modelcontextprotocol:k moder:2a modern:4g modif:1p modifi:8m modul:a6 ' +
  'modular:11 modulenotfounderror:a mohammad:f molecular:c molt:v moltbook:17 moltbot:m mom:b moment:2m momentum:y ' +
  'mon:p monad:c monday:t monet:v money:1u mongo:m mongodb:j monitor:ce mono:c monolith:f monorepo:1a month:87 ' +
  'mood:15 morn:1p mortem:b most:h motion:1t motiv:19 mount:w mountain:h mous:m mov:b move:ah movement:15 movi:d ' +
  'mozilla:d mp3:1d mp4:26 mq:g mr:b mrr:c ms:60 msbuild:j msft:c msg:1u mt:b mtime:b mu:d much:2y mule:c ' +
  'mulesoft:b multi:jr multilingu:h multimod:e multipart:v multipl:ib multipli:16 music:1c mutabl:s mutat:2e ' +
  'mute:m mutual:j mv:m mvc:d mvp:s mx:g myagent:g myapp:t myclass:a mypi:e myproject:a mysql:z n:m1 n2:a n8n:f ' +
  'na:f naiv:i name:1ql namespac:3d nano:17 narrat:2s narrow:2r nat:f nation:n nativ:9w natur:4x nav:u navig:7w ' +
  'nc:f nd:q nda:a ne:y near:2d nearest:l necessari:28 need:z9 negat:2k negoti:2f neighbor:q neither:1i neon:w ' +
  'nest:3u nestj:q net:73 netflix:a network:b7 neural:i neutral:1f never:nm new:142 newer:16 newest:z newli:i ' +
  'newlin:b news:35 newslett:12 next:i9 nextj:a nexus:i nf:e nft:13 ng:11 nginx:o ngrok:e ni:g nice:17 nich:t ' +
  'night:1q nil:d nist:f nk:d nl:j nlp:c nn:h nnn:j nobodi:14 node:kt nodej:11 nois:1n noisi:g non:e9 nonc:n ' +
  'none:7b norm:c normal:6g north:p nosql:i notabl:r notat:i note:yo notebook:g noth:51 notic:2a notif:5r ' +
  'notifi:2o notion:1b noun:l novel:m novelti:g np:m npm:dn npmjs:1b nps:g npx:7c ns:1s nt:w nu:12 nuanc:e nudg:c ' +
  'nuget:s null:b0 nullabl:h num:1j number:hw numer:1y numpi:10 nurtur:d nutrit:d nvda:e nvidia:s nyc:a o:gu ' +
  'oauth:5u oauth2:v ob:d obfusc:a obj:19 object:hm oblig:h observ:85 obsidian:w obsolet:i obtain:1i obvious:30 ' +
  'oc:d occasion:n occur:1q occurr:h ocean:j oci:f ocr:16 od:a odd:b ode:b off:18 offens:r offer:6a offic:29 ' +
  'offici:6p offlin:23 offload:g offset:26 often:4c og:c ogg:g ohlcv:a oi:b oidc:g oil:f ok:50 okay:b okr:k old:4z ' +
  'older:2k oldest:i ollama:15 om:g omit:37 omni:q omniscript:d omnistudio:f on:i onboard:3j onclick:h one:13c ' +
  'onedr:l onelin:j ongo:12 onlin:1s onto:t ooda:c ool:n oom:g op:9t opac:t opaqu:d open:153 openai:69 openapi:1v ' +
  'openclaw:jp opencod:m openrout:w openssl:k opentelemetri:e oper:q0 opinion:1t opp:d opportun:5c opposit:g ' +
  'opt:2h optim:f3 optimist:i option:wc opus:1m oracl:11 orang:t orchestr:51 ord:c order:h6 orderbi:c ordinari:g ' +
  'org:ei organic:q organiz:8i orient:2i origin:8s orm:r orphan:12 os:f9 osint:j oss:17 ot:d other:2p otherwis:3z ' +
  'otp:f ou:d outag:s outbound:1l outcom:72 outdat:1x outdir:d outdoor:e outer:o outgo:e outlier:i outlin:1m ' +
  'outlook:w outperform:d output:1aq outreach:13 outsid:5c outstand:d over:k overal:2n overdu:s overflow:z ' +
  'overhead:2u overkil:c overlap:1r overlay:18 overload:o overrid:4q overridden:b overs:e overst:a overview:e2 ' +
  'overwhelm:p overwrit:1p ow:a owasp:16 own:4d owner:8g ownerid:c ownership:2x p:hf p0:2j p1:2s p2:1p p2p:a p3:n ' +
  'p50:j p95:j p99:h pa:u pace:n pack:2q packag:in packagerefer:a packet:x pad:22 page:i6 pager:l pagerduti:f ' +
  'pages:g pagin:6f paid:2s pain:2h paint:h pair:3w pal:z palett:1d pan:e panda:1f pane:d panel:2l panic:b ' +
  'paper:29 para:b paragraph:34 parallel:6l param:75 paramet:fp parameter:z paraphras:i parent:57 parenthes:f ' +
  'parentid:m pari:c pariti:m park:s parquet:g pars:b4 parser:1g part:64 parti:4q partial:4i particip:1y ' +
  'particular:q partit:13 partner:2v partnership:12 pascal:n pascalcas:m pass:gp passag:a passiv:v password:73 ' +
  'past:2t paste:41 pastel:e pat:h patch:5u path:19a pathlib:h pathparam:h patient:m pattern:16r paus:31 pay:4d ' +
  'payload:67 payment:5a payout:g paypal:y payrol:e paywal:v pc:d pci:h pcm:e pct:z pd:1p pdca:b pdf:66 pdfs:x ' +
  'pe:w peak:14 peek:a peer:21 pem:f pen:c penalti:i pend:50 penetr:u pentest:b peopl:3u pep:b per:ox perceiv:g ' +
  'percent:y percentag:21 percentil:g perf:13 perfect:16 perfection:c perform:iy period:5z perman:1n permiss:9q ' +
  'permit:12 perplex:a persist:6e person:aq persona:2y perspect:1o pet:b pg:n phantom:c phase:8y phi:h ' +
  'philosophi:1f phoenix:c phone:4d photo:2h photographi:e php:14 phrase:71 physic:1j pi:2l pick:6e picker:w ' +
  'picklist:g pickup:a pictur:1d pid:x pie:f piec:1a pii:1h pil:a pile:b pillar:t pillow:g pilot:l pin:2o ping:1c ' +
  'pink:a pip:9d pip3:u pipe:1z pipelin:bj pipx:j pitch:t pitfal:6o pivot:n pixel:1a pk:e pkce:f pkg:v pkill:a ' +
  'pl:l place:5t placehold:4d placement:1g plain:5m plaintext:k plan:lv plane:q planner:z plant:e platform:ir ' +
  'plausibl:t play:2z playback:n playbook:2k player:1g playlist:e playwright:2f plist:m plot:o plugin:7l plus:5n ' +
  'pm:2z pmf:b pms:a pn:d png:6t pnl:d pnpm:1s po:1a poc:g pod:z podcast:v podman:a poetri:e poi:a point:hm ' +
  'pointer:10 poison:c polici:8o polish:1g polit:n poll:39 pollut:e polygon:16 polymarket:o pom:k pool:2f poor:12 ' +
  'pop:j popul:32 popular:1e popup:i port:5o portabl:r portal:1u portfolio:1t portrait:k pos:q pose:b posit:ap ' +
  'posix:f possibl:5p post:s7 postal:h poster:h postgr:2t postgresql:2b postur:12 potenti:3i power:bf powerpoint:f ' +
  'powershel:24 pp:c pptx:p pr:6v practic:gk practition:2v pragma:a prais:b prd:r prds:c pre:ag preambl:b ' +
  'prebuilt:e preced:1a precis:3o precompil:b precondit:b predic:k predict:30 pref:b prefer:fl prefix:4s ' +
  'preflight:1w prematur:r premis:n premium:1x prep:1e prepar:71 prepend:f preprocess:k prerequisit:i9 presenc:1f ' +
  'present:d2 preserv:76 preset:14 press:33 pressur:1m pretoolus:k pretrain:c pretti:o prettier:o prev:p ' +
  'prevent:85 preview:5i previous:52 pri:b price:aj primari:cn primarili:a prime:m primit:1d princip:z principl:75 ' +
  'print:aq printf:b println:a prior:3p priorit:5s prioriti:cb prisma:m privaci:2y privat:7t privileg:2d pro:54 ' +
  'proactiv:2o probabilist:e probabl:1g probe:22 problem:9a problemat:d proc:h procedur:47 proceed:6y process:qf ' +
  'processor:1i procur:b prod:29 produc:bg product:s0 productcompass:1c profession:4g profil:cd profit:16 ' +
  'program:44 programm:b programmat:2r progress:9b prohibit:g proj:m project:so projectid:f projectnam:g prom:f ' +
  'prometheus:s promin:c promis:31 promo:a promot:3l prompt:hv prone:n proof:3a prop:2d propag:1a proper:5t ' +
  'properti:7e propertygroup:a proport:r propos:5m proposit:11 proprietari:h pros:n prose:20 prospect:y protect:4c ' +
  'protein:h proto:d protobuf:d protocol:6u prototyp:1l prove:22 proven:2b provid:uk providerid:g provis:2i ' +
  'provision:g proxi:39 prs:25 prune:q ps:35 ps1:w pseudo:r pseudocod:a psycholog:h pt:g pts:c pub:1j pubkey:e ' +
  'public:cq publish:9p pubm:c pull:an puls:12 pump:f puppet:k purchas:2c pure:32 purg:g purpl:r purpos:a2 push:89 ' +
  'put:5o pw:d pwd:y px:g py:o7 pycach:b pydant:j pypi:1w pyproject:1i pyramid:f pytest:1f python:sw python3:cb ' +
  'pytorch:p pyvers:e q:6k q1:12 q2:s q3:n q4:v qa:13 qb:a qdrant:u ql:1z qq:f qr:l qti:h qualif:i qualifi:1w ' +
  'qualit:j qualiti:ew quantifi:z quantit:r quantiti:1g quantiz:m quantum:c quarter:2k quay:a queri:tj queryabl:n ' +
  'queryselector:d queryselectoral:b question:dz queu:10 queue:4d queueabl:h quick:ol quickbook:k quickstart:17 ' +
  'quiet:1h quit:m quiz:g quot:5r quota:1c quotat:b qwen:r qwen3:h r:fq r1:f r2:n ra:m race:15 radar:i radius:1r ' +
  'rag:19 rail:f railway:g rain:a rais:2t ram:11 ramp:k ran:r rand:b random:36 rang:87 rank:4n rapid:1a rare:20 ' +
  'raster:d rate:fe ratelimit:g rather:8e ratio:3a ration:4b rational:2e raw:lx rawdata:i ray:d rb:m rbac:v rc:j ' +
  'rce:a rd:b rds:f reach:5w reachabl:12 react:6a reaction:16 reactiv:12 read:yb readabl:5w reader:30 readi:ap ' +
  'readm:gu readon:p readthedoc:o real:h9 realist:1g realiti:4a realiz:c realli:u realtim:t reason:dv reassign:i ' +
  'rebas:j rebuild:1t rec:i recal:1l recalcul:k recap:j receipt:1z receiv:7a recenc:n recent:7t recip:2j recipi:27 ' +
  'recogn:1a recognit:1k recommend:s9 recomput:j recon:a reconcil:z reconcili:w reconnaiss:1b reconnect:s ' +
  'reconstruct:s record:i4 recordid:h recov:17 recover:f recoveri:3d recreat:o recruit:i rect:e rectangl:i ' +
  'recur:2r recurr:h recurs:1n recycl:b red:63 redact:13 reddit:1g redesign:r redi:1u redirect:2b reduc:73 ' +
  'reduct:1b redund:1q reel:m ref:83 refactor:43 refer:1im referenc:2r referenti:c referr:10 refin:2b reflect:4b ' +
  'refram:f refresh:5f refund:11 refus:1d refut:a reg:d regardless:2g regener:1g regex:1d region:4c regist:80 ' +
  'registr:33 registri:37 regress:2b regul:1d regular:2r regulatori:1b reimplement:b reinforc:o reinstal:l ' +
  'reject:4k rel:p relat:kh relationship:5b relax:m relay:1g releas:a1 relev:c9 reli:34 reliabl:47 reload:1l ' +
  'remain:6k remedi:2w rememb:2f remind:2w remix:b remot:9h remov:dc renam:2s render:89 renew:s rent:m reorder:t ' +
  'reorgan:d rep:10 repair:12 repeat:76 repetit:14 repl:d replac:ac replay:1r repli:46 replic:1g replica:f repo:b6 ' +
  'report:oz repositori:9f repres:33 represent:m reproduc:3f reproduct:q reput:z req:2f request:tz requestid:e ' +
  'requir:1is rerank:a rerun:q res:26 reschedul:b research:aa resend:g reserv:23 reset:39 resid:w residu:j ' +
  'resili:u resist:1b resiz:11 resolut:53 resolv:a4 reson:r resort:h resourc:fn resourcegroup:d resp:v respect:2s ' +
  'respond:83 respons:pi rest:ac restart:3g restat:v restaur:f restor:2m restrict:3n restructur:y result:yn ' +
  'resum:3d retail:a retain:1t retarget:c retent:33 retir:v retri:73 retriev:5y retro:d retrofit:a retrospect:c ' +
  'return:t2 retweet:a reus:75 reusabl:36 rev:1e revalid:b reveal:25 revenu:4g revers:30 revert:10 review:v6 ' +
  'revis:2c revisit:o revok:v reward:10 rework:i rewrit:2x rewritten:h rf:1g rfc:r rg:17 rgb:j rgba:c rhythm:n ' +
  'rice:c rich:2a richer:f right:al rigid:a rigor:m ring:h rise:g risk:db riski:v rl:j rm:32 rn:p ro:i roa:i ' +
  'roadmap:1q robertdevor:h robot:1b robust:1e roe:c roi:1p role:b5 roll:2y rollback:2o rollout:1q rollup:y ' +
  'room:1x root:c4 roster:b rot:b rotat:2l rough:13 round:31 rout:c9 router:3q routin:1q row:6g rpc:3z rs:4c rsa:k ' +
  'rsi:h rss:w rst:h rt:c ru:e rube:44 rubi:s rubric:w ruff:q rule:nu ruleset:a run:1ne runbook:2y runledg:a ' +
  'runnabl:w runner:2d runtim:a0 runway:i rush:b rust:2j ruthless:a ry:e s2:f s3:21 sa:o saa:36 sacrif:a safari:f ' +
  'safe:ad safer:m safest:d safeti:6w said:14 salari:n sale:58 salesforc:5u salt:e sam:l saml:a sampl:6k sampler:b ' +
  'san:12 sandbox:3b sanit:1f saniti:j sarah:o sast:c sat:f satisfact:q satisfi:19 satur:f save:g2 saw:i say:7g ' +
  'sbom:e sc:p scaffold:2q scalabl:1p scalar:j scale:9i scan:b9 scannabl:k scanner:1w scatter:x scenario:67 ' +
  'scene:1e schedul:ak schema:g5 schemaref:3v scheme:1f scholar:e school:g scienc:p scientif:y scope:iq score:b4 ' +
  'scorecard:g scout:p scr:c scrape:22 scraper:e scratch:33 screen:5a screener:a screenshot:3b script:1ad ' +
  'scroll:24 sd:1i sdk:9y sdks:17 se:1s sea:c seal:r seam:d seamless:p search:uj searchabl:l season:v seat:t ' +
  'sec:2c second:ab secondari:2p secret:bj section:cx sector:k secur:lx sed:19 see:om seed:2w seedanc:a seedream:a ' +
  'seek:1g seem:s seen:1b segment:4u segreg:c select:ja selector:22 selenium:d self:ao sell:2a seller:r semant:63 ' +
  'semi:d semicolon:c semver:n send:dj sender:1j sendmessag:b senior:23 sens:x sensibl:g sensit:7e sensor:g ' +
  'sent:32 sentenc:60 sentiment:1f sentinel:l sentri:f seo:33 separ:cs sepolia:l seq:o sequenc:5b sequenti:2n ' +
  'ser:f seri:1p serial:2i serializ:e serif:b serious:f serv:4r server:lu serverless:12 servic:my serviceid:h ' +
  'session:lt sessionid:d sessiontarget:f set:14v settimeout:l settl:1e settlement:q setup:xo sever:5g sf:2d ' +
  'sfdx:f sforc:a sft:a sg:f sh:fo sha:1z sha1:a sha256:2o shadcn:b shadow:1p shake:d shallow:i shanghai:g ' +
  'shape:6l shard:n share:kw shareabl:l sharepoint:e sharp:z sharpen:j sheet:2q shell:9a shield:32 shift:2p ' +
  'ship:6b shop:15 shopifi:x short:8q shortcut:1m shorten:c shorter:r shorthand:c shot:1v shouldn:l show:p1 ' +
  'showcas:f shown:1v shrink:m shut:a shutdown:v si:i sibl:25 sid:b side:80 sidebar:q sidecar:h siem:m sig:f ' +
  'sigma:b sign:7u signal:9c signatur:4v signer:f signific:3n signup:1b silenc:l silent:7h silicon:h silver:b ' +
  'sim:j similar:55 simpl:8z simpler:1b simplest:q simpli:s simplic:j simplifi:1k simul:23 simultan:1q sinc:4e ' +
  'singl:m2 singleton:v singular:a sink:e sip:c sit:18 site:5u sitemap:h situat:5f six:17 size:h9 sk:2v skeleton:z ' +
  'skeptic:f sketch:o skew:b ski:c skim:a skin:h skip:e6 sku:s skus:d sky:c sl:1u sla:1c slack:32 slas:a slash:14 ' +
  'sleep:2l slice:17 slide:1q slight:t slim:c slippag:l sln:a slo:a slot:23 slow:5s slower:15 slowest:a slowli:i ' +
  'slug:84 sm:k small:8o smaller:1i smallest:17 smart:38 smb:q smell:h smile:c smith:w smoke:1g smooth:10 sms:10 ' +
  'smtp:q snake:i snap:f snapshot:4i snippet:2i snowflak:g sns:h soap:q sobject:u soc:x social:51 sock:c socket:2l ' +
  'soft:2r softwar:3b sol:1e solana:1r sold:h sole:u solid:1g solo:j solut:7l solv:47 someon:2z someth:5v ' +
  'sometim:w somewher:d song:h sonnet:23 soon:o sop:g sophist:d soql:1r sora:c sort:63 soul:1y sound:26 sourc:193 ' +
  'sp:q spa:j space:6k spam:z span:2x spare:g spark:w spars:t spatial:g spawn:2m speak:19 speaker:o spec:5y ' +
  'special:4s specialist:1e specif:15v specifi:6y specul:11 speech:1k speed:3r spell:k spend:2n spent:r spi:h ' +
  'spike:16 spin:j spinner:b spl:f split:6a splunk:d sponsor:h spoof:e sporad:e sport:i spot:2v spotifi:f spread:v ' +
  'spreadsheet:1j spring:1g sprint:16 sq:2c sql:6e sqlite:2c sqlite3:c sqs:a squar:1c src:8b ss:1q sse:1o ssh:21 ' +
  'ssl:1l ssn:a sso:w ssot:c ssr:a ssrf:g st:29 sta:a stabil:12 stabl:5p stablecoin:b stack:7o staff:c stage:7y ' +
  'stake:1d stakehold:1t stale:4b stall:y stamp:v stand:1o standalon:35 standard:lb standup:q star:2u start:1dh ' +
  'startdat:d starter:15 startswith:j starttim:d startup:2w stat:53 state:pa stateless:n statement:4o static:6f ' +
  'station:j statist:30 status:114 stay:5v std:p stderr:1p stdin:1s stdio:u stdlib:m stdout:3k steadi:b stealth:b ' +
  'stem:b step:zu stick:g sticker:c sticki:g still:aw stitch:b stock:1s stop:cm storag:7z store:d6 stori:3d ' +
  'storybook:a storytel:j str:3y straight:t straightforward:h strateg:2w strategi:ds strategist:n streak:d ' +
  'stream:75 streamabl:g street:n strength:1p strengthen:c stress:14 strict:4o stricter:b stride:a strike:k ' +
  'string:ek stringifi:1j strip:1v stripe:1w stroke:o strong:40 stronger:j strongest:u struct:u structur:s1 ' +
  'struggl:q sts:e stt:c stub:z stuck:1f student:h studi:2b studio:49 stuff:a style:eb stylesheet:r su:d sub:5v ' +
  'subag:2h subcommand:p subdirectori:g subdomain:n subfold:e subgraph:g subhead:c subject:55 submiss:1w submit:5b ' +
  'subnet:c subprocess:j subscrib:2h subscript:42 subsequ:1i subset:1b substack:x substant:b substanti:n ' +
  'substitut:24 substr:l subsystem:c subtask:e subtitl:s subtl:m subtract:f subtyp:b succeed:2t success:fn ' +
  'sudden:d sudo:26 suffic:a suffici:1i suffix:12 suggest:98 suit:48 suitabl:17 sum:2t summar:5a summari:jj ' +
  'summer:f sun:b sunday:e sunris:a sunset:v supabas:n super:v superpow:d supersed:v supervis:f supervisor:f ' +
  'supplement:i supplementari:b suppli:2f supplier:d support:rv suppos:b suppress:1d sure:25 surfac:b9 surpris:1c ' +
  'surround:s survey:1a surviv:24 suspect:z suspend:n suspens:g suspici:12 sustain:11 sv:d svelt:b svg:3k ' +
  'swagger:p swallow:g swap:2i swarm:g sweep:14 sweet:g swift:1d swiftui:h switch:5d sy:a symbol:3g symlink:l ' +
  'symmetr:e symptom:1n sync:93 synchron:2x synonym:h syntax:51 synthes:2j synthesi:1l synthet:l sys:1l system:or ' +
  'systemat:2h systemctl:v systemd:w sz:h t00:z t09:f t1:i t10:17 t12:x t14:19 t15:d t2:d t23:b ta:l tab:3c ' +
  'tabl:io tabular:l tactic:v tag:bq tag1:d tag2:d taglin:c tail:1w tailor:13 tailscal:c tailwind:12 take:8h ' +
  'takeaway:l taken:l talk:24 tam:b tamper:m tap:1i tar:r tarbal:a target:s2 targetframework:e targeturl:b task:uj ' +
  'taskid:h tast:a tavili:b tax:1l taxonomi:s taxpay:a tb:e tcp:x td:j tdd:t te:1j teach:t team:eq teammat:f ' +
  'teardown:m tech:4a technic:8a techniqu:3s technolog:2x tee:g tel:a telegram:3w telemetri:1i tell:61 temp:1w ' +
  'temperatur:1i templat:mh tempor:o temporari:1m temporarili:m ten:i tenant:2l tencent:a tension:a tensor:e ' +
  'term:6u termin:4v terminolog:18 terraform:x territori:i test:ye testabl:1h tester:k testid:b testimoni:s ' +
  'testnet:k text:ui textarea:d textbook:e textcont:j textur:b tf:n tful:b th:1x thank:15 theft:a theme:4j ' +
  'themselv:z theoret:d theori:n therapi:h thermal:a thesi:g thin:15 thing:61 think:4q third:4q thorough:1o ' +
  'though:x thought:26 thousand:w thread:5o threat:28 three:81 threshold:6j throttl:o throughout:1e throughput:1l ' +
  'throw:37 throwaway:b thrown:a thumb:v thumbnail:10 ti:h tick:h ticker:t ticket:2s tie:1o tier:6o tiff:c ' +
  'tight:1a tighten:d tik:1h tiktok:1h tim:a time:11n timedelta:c timefram:18 timelin:44 timeout:81 timer:t ' +
  'timeslot:h timestamp:7y timezon:1y ting:a tini:q tion:17 tip:53 titl:hs tl:j tls:1m tmp:5e tmux:c toast:e ' +
  'today:53 todo:38 todowrit:g togeth:3p toggl:28 tok:1m token:uk told:g toler:1b toml:2p tomorrow:18 tone:3d ' +
  'took:f tool:16r toolbar:c toolchain:o toolkit:69 tooltip:l top:f7 topic:ag topolog:s torch:t tos:b tostr:x ' +
  'total:dj touch:4x touchpoint:e toward:1f tox:b tr:u trace:4x traceabl:w tracer:c track:f1 tracker:3l trade:4o ' +
  'tradeoff:16 trader:h tradit:12 traffic:31 trail:3a train:3w trainer:a trait:d trajectori:e transact:6m ' +
  'transcrib:r transcript:3n transfer:3d transform:7p transient:x transit:4v translat:3k transpar:1d transport:20 ' +
  'trap:1h trash:e travel:1r travers:12 treasuri:b treat:6j treatment:n tree:6x trend:5m tri:a9 triag:3e trial:1u ' +
  'trick:h trigger:os trim:18 trip:1b tripl:b trivial:1j troubleshoot:8a true:uc truli:p truncat:1s trust:6c ' +
  'truth:3m ts:8w tsc:f tsconfig:m tsla:a tsv:n tsx:2p tti:f ttl:z ttps:b tts:1f tube:32 tui:q tune:2q tunnel:k ' +
  'tupl:h turbo:y turn:7r tutori:1o tv:p tvl:d tw:b tweak:c tweet:12 twice:s twilio:d twin:a twitter:41 two:cx ' +
  'tx:1p txhash:e txt:7n ty:i typ:a type:1io typecheck:m typeof:j typescript:7p typic:4u typo:w typographi:1e tz:l ' +
  'u:5f ube:h ubuntu:1l udp:a ugc:d ui:cp uid:w uint256:i uip:a uipath:c uk:l ul:c ultim:v ultra:i un:v unambigu:i ' +
  'unansw:c unauthent:b unauthor:2e unavail:3g unblock:j unbound:c uncertain:10 uncertainti:z unchang:19 uncheck:a ' +
  'unclear:24 uncommit:h uncondit:d uncov:b undefin:13 under:2f underperform:a underscor:m understand:bd ' +
  'understood:c undetect:a undo:t undocu:e unexpect:28 unfamiliar:1m unhandl:k uni:l unicod:y unifi:28 uniform:l ' +
  'uninstal:r union:z uniqu:5p uniswap:s unit:7e universal:20 unix:1n unknown:3y unless:8i unlik:1a unlimit:o ' +
  'unlink:b unload:c unlock:19 unmet:d unnecessari:1t unpack:b unreach:t unread:12 unrel:1w unreli:j unresolv:17 ' +
  'unsaf:13 unset:l unstabl:k unstructur:h unsubscrib:m unsupport:1f unsur:14 untest:l untouch:g untrack:b ' +
  'untrust:11 unus:1j unusu:p unvalid:a unverifi:15 unwrap:b unzip:b up:1i upcom:1a updat:wa updatedat:e ' +
  'upfront:14 upgrad:4e upload:7k upon:c upper:x uppercas:a upscal:e upsel:b upsert:13 upsid:f upstream:el uptim:o ' +
  'upvot:c ur:51 ure:c urgenc:1d urgent:1f uri:2r url:108 urlencod:m urllib:13 urlopen:p urn:b usa:b usabl:w ' +
  'usag:uz usb:f usd:2b usdc:2r usdt:16 use:hp useeffect:c useless:c userid:1j usernam:4k userprofil:a usest:b ' +
  'usr:1m usual:2q ut:b utc:1u utf:1v utf8:d util:62 utm:o uui:c uuid:3n uv:3k uvx:j ux:2j v:a2 v0:1d v1:dq v2:72 ' +
  'v3:3s v4:21 v5:x v6:d v7:e v8:c va:b vacat:e vagu:27 vailabl:c val:w valid:uq valu:sj valuabl:12 valuat:g ' +
  'vanilla:f vaniti:e var:5a vari:29 variabl:ci varianc:m variant:31 variat:1f various:14 vault:29 vc:b vector:2y ' +
  'vehicl:b veloc:u vendor:2w venu:m venv:1p veo:d ver:o verb:13 verbatim:1u verbos:2h vercel:1f verdict:2k ' +
  'verif:e8 verifi:ut versa:d version:pz versus:v vertex:c vertic:1k vet:h vf:c vi:m via:v6 viabl:m vibe:l ' +
  'vibrant:j vice:f video:7s viem:b view:d1 viewer:z viewmodel:c viewpoint:e viewport:z violat:2s vip:j viral:s ' +
  'virtual:2f virus:b virustot:a visibl:6w vision:1y visit:1j visitor:o visual:8s visualforc:f visualstudio:d ' +
  'vital:b vite:y vitest:q viz:b vm:16 vms:e vnd:c vocabulari:16 voic:4i voiceov:d void:1n vol:d volatil:n ' +
  'volum:6d vote:o vp:l vpc:e vpn:k vps:g vs:iu vscode:t vue:17 vuln:b vulner:4m vx:b vxx:c w:5o w3:c waf:f ' +
  'wait:91 wake:q walk:2s walkthrough:l wall:10 wallet:3t walletaddress:e wan:h want:9f war:l warehous:q warm:1x ' +
  'warmup:g warn:82 warrant:w wasm:c wasn:e wast:1w watch:4t watchdog:f watcher:c water:m watermark:m wav:z wave:x ' +
  'way:6x wc:m wcag:o weak:2s wealth:c wear:g weather:1k web:jn web3:u webfetch:u webhook:4r webinar:g webm:c ' +
  'webop:g webp:1f webpack:c webpag:e websearch:v websit:3o websocket:2a webview:f wechat:g week:9a weekday:i ' +
  'weekend:l wei:f weigh:c weight:3v welcom:1i well:65 went:14 west:f weth:f wget:d whale:d what:13 whatev:1r ' +
  'whatsapp:16 wheel:h whenev:29 wherev:f whichev:n whisper:o white:28 whiteboard:a whitelist:u whitespac:x ' +
  'whoami:s whole:3h whose:2n wi:s wide:3x widen:b widget:16 width:3p wiki:1f wikipedia:d wildcard:n willing:a ' +
  'win:57 win32:a wind:l window:d0 windsurf:b winner:l winter:h wip:a wipe:d wire:2x wireless:b wish:e wit:d ' +
  'withdraw:l within:e3 without:we wizard:u wo:g woman:a won:31 wor:q word:7e wordpress:n work:155 workaround:25 ' +
  'workbench:40 workdir:h worker:2r workflow:16r workload:21 workout:a workspac:bc worktre:w world:40 wors:16 ' +
  'worst:o worth:2l wp:f wrap:4e wrapper:39 writabl:c write:sa writelin:d writer:1y written:5s wrong:9e wrote:j ' +
  'ws:18 wsl:i wss:j www:aj x:yk x1:a x402:18 x64:c x86:g xai:c xarg:g xc:a xcode:i xecut:i xiaohongshu:j xiv:n ' +
  'xl:g xlsx:11 xml:3x xmlns:d xs:i xss:16 xt:d xx:1j xxx:4k xxxx:p xxxxx:s xxxxxxxxxx:e xxxxxxxxxxxx:a xyz:1g ' +
  'xyz789:a y:d3 y2:c yagni:c yahoo:m yaml:9h yarn:1d year:53 yellow:t yes:82 yesterday:o yet:4n yield:14 yml:3i ' +
  'yo:l york:q young:b youragentnam:g yourdomain:d yournam:c yourself:2h youtu:b youtub:3b yt:k yyy:m yyyi:5p ' +
  'yyyymmdd:o z:ah z0:23 za:p zap:b zapier:a zero:75 zh:16 zip:2e zipcod:h zod:h zone:1w zoom:2f zsh:a zshrc:i ' +
  'あり:a ある:b から:d が必:h くだ:b この:d さい:b しい:d した:i して:p する:g ださ:b った:a てい:d てく:b です:c との:a ない:h に使:b のス:c ます:d ァイ:e ' +
  'アク:a アッ:a ィン:c イト:b イル:f イン:q ェッ:j ォー:h キュ:h キル:j キー:e クシ:d クス:c クリ:d コン:f コー:i ザー:a ショ:p ジェ:e スキ:m スク:e スタ:c ' +
  'スト:m セキ:d タイ:g ター:e チェ:i ック:n ッシ:c ット:o ップ:d ティ:n テン:d トフ:e トラ:a トリ:d トレ:a ファ:g フィ:d フォ:k フロ:c プラ:h プロ:g ポー:e ' +
  'マッ:a マン:a メン:b ュリ:d ュー:e ユー:a ョン:n ライ:d ラッ:c ラー:f リス:g リテ:e リン:b リー:c ルの:d ルを:d ルー:a レン:a レー:i ログ:c ロジ:a ロー:h ' +
  'ワー:a ング:o ンス:c ンツ:b ンテ:d ント:p ンド:f ンプ:b ーク:c ーザ:a ーシ:c ージ:h ース:e ート:k ード:p ーマ:e ーム:d ール:k ーン:f 一下:1y 一个:xz ' +
  '一些:2j 一人:f 一代:h 一件:f 一份:26 一会:e 一位:16 一切:13 一功:c 一半:e 一句:1h 一只:h 一名:t 一周:14 一场:b 一天:1d 一套:o 一定:16 一家:c 一对:d ' +
  '一封:a 一层:s 一年:a 一开:e 一张:1f 一律:a 一性:h 一方:f 一旦:1d 一时:b 一条:3a 一标:w 一样:1d 一次:dq 一款:1j 一步:8i 一段:19 一点:1h 一用:a 一的:3f ' +
  '一目:d 一直:o 一种:4j 一站:d 一篇:i 一级:c 一组:c 一致:85 一般:19 一行:1b 一起:23 一轮:g 一部:2g 一键:1k 一阶:10 一页:f 一项:1k 七步:a 万:f 万美:n 三:a ' +
  '三个:2s 三层:n 三方:2r 三次:e 三步:2g 三种:1e 三阶:r 三项:c 上:1g 上一:13 上下:61 上不:e 上个:c 上交:h 上传:5x 上使:14 上创:10 上升:j 上午:o 上发:1g ' +
  '上可:m 上启:b 上周:c 上安:f 上完:d 上市:h 上手:c 上执:q 上提:i 上搜:11 上方:f 上时:d 上是:r 上显:h 上有:o 上查:g 上次:1s 上注:n 上海:a 上涨:k 上添:c 上游:o ' +
  '上版:19 上登:g 上的:9f 上管:g 上线:s 上自:d 上运:12 上进:1s 上述:2q 上都:a 上限:1q 上面:c 上验:a 下一:67 下三:f 下不:h 下两:g 下代:n 下任:q 下优:a 下你:d ' +
  '下使:17 下信:3k 下关:f 下内:44 下几:b 下划:c 下创:12 下功:17 下午:x 下单:f 下参:u 下可:n 下周:h 下命:3b 下因:c 下场:11 下字:o 下安:c 下工:l 下情:33 ' +
  '下所:m 下才:g 下执:b 下技:d 下拉:d 下指:p 下提:e 下操:40 下文:7a 下方:20 下是:1k 下权:e 下条:k 下来:2o 下标:d 下格:1s 下模:n 下次:s 下步:35 下注:b 下流:d ' +
  '下游:j 下特:c 下环:v 下生:a 下的:3n 下类:e 下结:s 下脚:o 下自:g 下表:b 下要:b 下规:o 下评:f 下请:r 下跌:d 下载:68 下这:b 下进:l 下配:v 下链:s 下问:15 ' +
  '下降:1f 下需:d 下面:16 下顺:r 不:b 不一:1b 不了:b 不仅:3y 不代:e 不会:c2 不传:j 不佳:n 不使:1o 不依:16 不保:f 不做:j 不允:1o 不具:c 不再:13 不准:h ' +
  '不到:24 不加:g 不包:2c 不匹:17 不区:f 不发:m 不受:l 不变:1g 不可:7a 不合:f 不同:cr 不含:j 不在:1l 不够:u 不太:b 不存:4e 不安:m 不完:1a 不对:j 不属:e ' +
  '不带:c 不应:1p 不建:p 不强:c 不当:d 不影:c 不得:2b 不必:1s 不意:b 不打:a 不执:w 不指:b 不推:k 不提:1b 不支:3j 不断:1g 不明:2h 不是:90 不显:g 不构:c ' +
  '不正:r 不涉:w 不清:n 不满:i 不生:b 不用:y 不直:b 不相:j 不知:1g 不确:31 不稳:j 不符:12 不等:a 不能:49 不自:g 不良:l 不被:f 不要:d5 不超:1i 不足:49 不过:q ' +
  '不进:1t 不适:32 不通:a 不重:i 不错:i 不限:c 不需:4n 与:77 与一:g 与上:i 与专:b 与主:h 与之:g 与交:p 与人:o 与他:h 与代:l 与以:a 与任:q 与优:c 与会:a ' +
  '与你:o 与使:a 与信:c 与公:b 与关:d 与其:34 与内:j 与分:r 与创:b 与功:c 与升:b 与协:b 与原:l 与发:o 与可:t 与合:e 与同:d 与回:e 与基:f 与外:t 与安:1a 与定:a ' +
  '与实:1i 与客:d 与对:f 与工:l 与已:e 与市:f 与度:f 与当:h 与恢:f 与您:y 与成:c 与所:f 与执:a 与技:b 与投:c 与支:f 与数:q 与文:m 与日:g 与时:g 与服:a 与本:h ' +
  '与权:b 与某:b 与查:a 与标:f 与模:f 与正:b 与治:a 与注:e 与特:b 与现:t 与生:e 与用:1u 与的:h 与目:f 与相:b 与社:a 与管:e 与网:f 与者:t 与自:h 与视:a 与解:d ' +
  '与讨:a 与设:a 与证:e 与评:c 与该:h 与语:e 与配:p 与重:j 与限:d 与隐:1f 与项:a 与预:s 与风:c 与验:k 与高:d 专业:6w 专为:50 专利:d 专家:25 专属:n 专有:f ' +
  '专注:30 专用:1h 专门:1y 且:q 且不:1c 且仅:a 且具:t 且可:1f 且已:f 且必:a 且无:i 且易:c 且有:b 且未:e 且没:d 且需:c 世界:1f 业且:c 业中:b 业人:v 业内:c ' +
  '业分:a 业务:3q 业和:d 业建:h 业性:c 业或:b 业术:p 业标:d 业模:b 业版:e 业用:d 业的:2l 业知:m 业级:11 业者:u 业趋:b 业领:d 东西:e 丢失:2j 丢弃:c 两个:49 ' +
  '两周:j 两次:s 两步:d 两种:39 两者:1d 严格:51 严禁:2h 严谨:c 严重:2k 个:3c 个不:10 个专:2i 个个:b 个为:d 个主:1c 个事:i 个交:i 个产:e 个人:9r 个仓:h ' +
  '个代:2t 个令:p 个以:n 个任:1k 个会:h 个体:f 个信:q 个元:j 个免:l 个公:b 个共:c 个关:18 个具:1g 个内:i 个分:g 个创:b 个功:z 个包:1d 个区:j 个单:y 个参:u ' +
  '个发:a 个变:b 个可:24 个合:b 个名:15 个后:b 个周:b 个命:2e 个唯:i 个图:b 个在:c 个地:r 个基:1u 个多:d 个大:a 个子:10 个字:4a 个存:b 个安:k 个完:z 个定:c ' +
  '个实:t 个密:k 个对:d 个小:m 个工:2i 个已:f 个市:g 个带:c 个平:y 个应:c 个开:g 个待:a 个性:2z 个成:a 个或:16 个技:19 个指:h 个接:b 个提:n 个搜:d 个操:p ' +
  '个支:a 个数:18 个文:2j 个新:3a 个方:w 个旅:a 个无:c 个时:m 个明:d 个最:f 个月:2h 个有:t 个服:e 个未:b 个本:g 个机:g 个条:k 个来:h 个查:a 个标:w 个核:j ' +
  '个模:1k 个正:c 个步:1g 个流:n 个测:i 个浏:m 个潜:a 个版:e 个特:h 个独:19 个环:i 个生:b 个用:3c 个由:m 个电:b 个目:o 个相:l 个真:e 个社:f 个空:f 个端:i ' +
  '个简:1l 个类:r 个系:s 个组:l 个经:d 个结:12 个统:h 个维:n 个网:j 个联:b 个能:w 个脚:j 个自:l 个节:b 个被:g 个要:a 个视:q 个角:n 个订:a 个记:b 个设:c 个评:d ' +
  '个词:f 个请:u 个账:10 个身:i 个过:q 个进:a 个连:b 个选:l 个通:e 个部:1a 个配:c 个重:k 个钱:g 个链:d 个问:2a 个阶:n 个需:g 个页:d 个项:1q 个预:a 个领:f ' +
  '个高:f 中:6s 中一:n 中下:e 中不:23 中也:f 中仅:i 中以:m 中会:22 中传:d 中使:4a 中保:w 中修:b 中出:t 中分:k 中列:q 中创:1w 中删:11 中加:l 中包:6t 中午:a ' +
  '中发:14 中可:1q 中同:d 中启:s 中国:w 中处:e 中复:e 中央:d 中存:10 中学:h 中安:n 中完:s 中定:h 中实:p 中对:a 中导:c 中将:b 中已:w 中应:m 中度:i 中引:c ' +
  '中心:2z 中必:j 中性:m 中恢:f 中或:b 中所:d 中打:1b 中扣:d 中执:y 中找:q 中指:j 中推:g 中提:6a 中搜:1q 中收:b 中文:3q 中断:12 中无:a 中时:d 中明:k 中是:1l ' +
  '中显:1n 中暴:b 中更:a 中最:h 中有:16 中未:s 中查:1v 中标:d 中检:q 中止:a 中没:s 中注:m 中添:3r 中点:a 中生:18 中的:p0 中直:l 中确:a 中移:g 中立:q 中等:3m ' +
  '中管:b 中继:p 中编:a 中缺:e 中自:10 中获:46 中被:g 中规:d 中解:i 中记:18 中设:25 中读:1x 中输:m 中运:25 中进:1v 中选:y 中通:g 中都:u 中配:1e 中重:l ' +
  '中间:1m 中需:g 中验:b 丰富:22 临床:h 临时:3s 临的:c 为:4n 为一:2e 为下:e 为不:13 为与:c 为专:c 为严:a 为个:b 为中:19 为主:17 为了:3e 为交:i 为人:i ' +
  '为什:47 为他:h 为代:1c 为以:h 为任:11 为何:n 为你:1p 为依:c 为假:b 为公:o 为关:f 为其:10 为具:o 为内:b 为准:y 为分:m 为单:1w 为原:d 为参:s 为只:g 为可:2f ' +
  '为合:d 为同:a 为后:j 为图:b 为在:a 为基:m 为备:u 为复:a 为多:h 为大:d 为它:15 为安:d 为完:c 为实:1e 为对:e 为导:e 为工:e 为已:1b 为开:f 为当:n 为您:3b ' +
  '为我:t 为所:q 为技:c 为指:a 为提:i 为数:p 为整:a 为文:15 为新:t 为时:a 为是:c 为普:a 为最:p 为有:b 为未:g 为本:g 为机:g 为某:g 为标:n 为核:d 为模:y 为正:c ' +
  '为每:3l 为清:c 为特:w 为独:i 为环:o 为现:f 为用:1c 为的:q 为相:g 为真:c 为确:e 为空:1y 为简:i 为纯:f 为结:l 为自:13 为规:k 为视:e 为该:q 为语:b 为输:d ' +
  '为这:1m 为进:b 为重:m 为钱:b 为零:b 为需:d 为项:b 为高:m 为默:h 主义:r 主人:a 主代:s 主体:k 主动:3w 主导:m 主张:e 主机:1x 主权:c 主流:n 主的:l 主管:b ' +
  '主网:1a 主色:d 主要:bx 主观:h 主运:c 主页:i 主题:7j 久保:e 久免:f 久化:25 久性:12 久的:g 么使:b 么做:l 么办:e 么时:u 么是:x 么样:r 么这:13 么选:x 么问:j ' +
  '么需:g 义上:c 义分:j 义和:d 义字:h 义提:a 义搜:p 义数:a 义模:e 义的:32 义规:c 义设:g 义词:b 之一:1s 之前:hr 之后:39 之处:s 之外:13 之旅:a 之类:e 之间:96 ' +
  '乐观:f 乘以:a 也不:3i 也会:1u 也可:55 也应:y 也支:m 也无:10 也是:11 也有:g 也没:x 也能:1c 也要:r 也请:a 也需:g 习内:d 习惯:2f 习模:f 习的:o 习进:d 书的:d ' +
  '书签:b 书籍:o 书面:k 买入:18 买卖:p 买家:p 买的:h 了:b 了一:35 了三:a 了与:c 了专:c 了什:1p 了以:p 了你:r 了使:e 了保:c 了全:a 了关:g 了其:a 了具:g 了内:a ' +
  '了原:c 了变:f 了可:a 了吗:h 了哪:z 了在:a 了基:f 了多:w 了如:b 了安:d 了完:g 了实:g 了对:d 了您:c 了所:v 了数:f 了文:m 了新:b 了更:d 了某:n 了正:a 了用:f ' +
  '了的:e 了相:i 了确:b 了自:b 了获:h 了解:as 了该:m 了身:a 了这:s 了问:g 了预:n 争优:b 争分:c 争对:1u 争情:h 争议:k 事件:6o 事会:l 事务:z 事宜:b 事实:2o ' +
  '事情:1i 事的:a 事项:f0 二个:j 二层:i 二次:o 二步:2h 二维:b 二进:25 二选:d 二阶:u 于一:s 于上:c 于下:a 于不:t 于与:t 于个:k 于中:i 于主:g 于事:h 于交:p ' +
  '于人:1b 于从:n 于代:1b 于以:1q 于任:18 于会:d 于你:o 于使:11 于保:s 于信:b 于公:c 于关:n 于其:v 于具:f 于内:o 于写:a 于分:1f 于创:1h 于加:c 于包:f 于区:a ' +
  '于单:c 于参:g 于发:1s 于可:o 于合:c 于同:h 于后:w 于向:e 于哪:i 于图:h 于在:1z 于基:r 于处:1b 于复:17 于多:w 于大:1i 于存:14 于学:d 于安:u 于定:m 于实:1j ' +
  '于审:e 于客:a 于宽:d 于对:j 于导:a 于将:15 于小:c 于工:i 于已:k 于市:g 于常:b 于平:a 于建:d 于开:q 于当:r 于快:n 于您:10 于或:a 于所:1d 于执:x 于批:c ' +
  '于技:i 于投:b 于报:a 于持:a 于指:v 于接:m 于控:g 于提:1s 于搜:f 于支:o 于收:h 于敏:f 于数:17 于文:1e 于新:j 于无:f 于日:j 于时:d 于显:i 于更:f 于最:i ' +
  '于有:b 于未:e 于本:x 于机:f 于构:y 于某:f 于查:1n 于标:j 于检:18 于模:v 于正:n 于此:i 于每:1q 于没:a 于注:a 于活:d 于测:j 于浏:h 于特:s 于现:g 于理:q ' +
  '于生:22 于用:2t 于电:c 于监:l 于目:d 于直:e 于相:a 于真:d 于研:f 于确:i 于社:f 于第:d 于签:b 于简:r 于管:1x 于维:f 于编:b 于网:h 于脚:c 于自:20 于获:1b ' +
  '于表:f 于规:c 于视:e 于角:a 于解:u 于计:h 于记:13 于设:u 于访:j 于证:d 于评:e 于识:o 于该:r 于语:l 于读:i 于调:p 于账:a 于超:b 于跟:c 于身:j 于较:h 于过:i ' +
  '于运:g 于这:j 于进:c 于追:i 于通:x 于那:c 于配:o 于重:e 于阅:11 于集:n 于需:24 于非:r 于项:b 于预:j 于验:p 于高:p 亏损:e 云存:a 云服:16 云端:e 互动:2w ' +
  '互式:28 互时:u 互的:t 互联:w 互补:c 五个:u 五步:13 五阶:e 些不:h 些事:e 些人:c 些代:h 些任:m 些信:35 些关:a 些内:1x 些功:11 些参:e 些变:m 些可:i 些命:i ' +
  '些在:f 些地:c 些字:g 些工:20 些技:r 些指:d 些提:i 些操:1a 些数:1c 些文:1n 些方:t 些日:a 些是:c 些服:b 些模:i 些目:a 些类:b 些脚:e 些行:b 些规:i 些记:a ' +
  '些资:b 些配:c 些问:11 些限:b 交一:h 交互:8b 交付:1q 交代:h 交任:f 交信:e 交到:16 交前:f 交叉:15 交后:g 交媒:25 交平:e 交换:17 交接:k 交时:c 交易:7k ' +
  '交流:2l 交的:15 交给:k 交网:c 交通:x 交量:l 产出:h 产力:f 产品:5t 产环:2o 产生:3k 产的:m 享你:f 享内:a 享受:o 享您:e 享文:f 享的:1q 享给:v 享自:c 享链:f ' +
  '亮点:a 亮的:d 人:h 人一:c 人不:b 人与:a 人令:b 人们:y 人会:s 人使:i 人信:1q 人入:a 人创:b 人力:b 人及:a 人发:n 人可:m 人名:g 人员:3b 人和:j 人在:k 人士:17 ' +
  '人声:d 人对:a 人工:6g 人必:a 人性:a 人情:c 人惊:b 人感:c 人或:w 人提:g 人数:14 人时:b 人是:a 人格:a 人注:a 人物:1a 人生:c 人的:3o 人看:a 人称:b 人简:l ' +
  '人类:3v 人群:p 人能:c 人设:d 人访:c 人说:b 人财:a 人账:b 人资:2m 人身:o 人进:b 人选:b 人通:a 人都:t 人际:j 人需:b 什么:c8 仅:k 仅为:n 仅仅:3z 仅从:e ' +
  '仅会:o 仅作:h 仅使:39 仅供:s 仅依:v 仅保:z 仅允:1e 仅包:1h 仅发:m 仅在:5b 仅基:a 仅处:a 仅存:14 仅对:l 仅将:i 仅当:1c 仅执:d 仅接:h 仅提:20 仅支:2m ' +
  '仅是:3s 仅显:1g 仅更:a 仅根:e 仅生:c 仅用:3u 仅获:d 仅要:c 仅记:g 仅读:w 仅返:h 仅进:f 仅适:1d 仅通:v 仅针:d 仅限:37 仅需:1a 今天:2w 今日:19 介绍:3g ' +
  '仍会:c 仍可:i 仍在:10 仍然:2p 仍能:e 仍需:o 从:8x 从一:h 从上:j 从不:q 从中:p 从以:m 从任:p 从其:a 从命:a 从响:h 从图:f 从多:g 从头:e 从对:f 从小:c 从您:i ' +
  '从文:z 从最:b 从未:s 从本:g 从标:b 从每:a 从源:d 从环:n 从现:e 从用:12 从第:c 从终:a 从网:j 从而:3i 从这:m 从配:a 从零:v 仓库:5r 仓情:d 仔细:1e 他人:2e ' +
  '他代:1r 他们:6l 他功:g 他地:f 他工:12 他所:i 他技:l 他方:h 他机:b 他模:d 他用:n 他资:c 付信:h 付功:d 付协:b 付成:g 付方:11 付款:15 付流:j 付的:q 付费:38 ' +
  '付链:e 代了:a 代币:39 代方:1n 代替:q 代理:k4 代的:i 代码:jg 代表:1u 令中:x 令之:s 令人:r 令以:s 令会:1h 令使:e 令列:v 令前:b 令即:y 令参:17 令可:v 令后:q ' +
  '令和:l 令在:g 令均:c 令安:m 令将:n 令并:b 令或:o 令执:15 令时:19 令是:d 令来:1j 令查:u 令格:b 令检:c 令模:i 令注:g 令牌:9b 令生:c 令的:1n 令示:h 令获:n ' +
  '令行:7j 令说:n 令输:g 令返:b 令进:1e 令速:a 令都:11 令默:e 以:3i 以一:b 以上:5x 以下:v7 以不:a 以与:o 以专:g 以为:q 以了:25 以从:1z 以代:i 以以:k 以作:f ' +
  '以使:f7 以供:1x 以便:7b 以保:1l 以做:g 以先:j 以免:f 以内:11 以减:1d 以分:k 以列:c 以创:12 以利:c 以加:r 以包:e 以单:e 以原:q 以参:j 以及:vn 以发:19 ' +
  '以可:b 以同:f 以后:l 以向:b 以启:d 以回:f 以在:6d 以增:h 以处:o 以外:d 以太:r 以安:v 以完:1a 以实:2a 以对:j 以将:27 以尝:n 以帮:w 以应:a 以建:h 以开:e ' +
  '以快:f 以忽:c 以手:h 以执:q 以找:c 以指:g 以按:o 以接:q 以控:a 以提:2q 以搜:a 以支:n 以文:a 以明:h 以易:c 以是:s 以显:f 以更:h 以最:a 以有:d 以来:r 以查:1y ' +
  '以根:1i 以检:v 以正:d 以注:a 以添:b 以清:a 以满:c 以理:b 以生:13 以用:16 以直:2v 以确:3t 以秒:h 以立:m 以简:g 以管:h 以结:u 以编:d 以考:e 以自:28 以节:q ' +
  '以获:7w 以表:q 以被:g 以解:i 以让:b 以记:j 以设:v 以访:w 以识:e 以读:h 以调:e 以跟:b 以跳:f 以轻:b 以运:c 以进:1r 以适:l 以选:1m 以逗:a 以通:7m 以避:2w ' +
  '以配:h 以重:n 以防:2j 以降:b 以随:18 以预:d 以验:s 仪表:36 们不:g 们为:a 们之:l 们会:q 们可:15 们在:z 们对:d 们将:i 们已:l 们提:j 们是:q 们有:j 们没:a ' +
  '们的:5o 们能:o 们需:r 件上:1r 件下:j 件不:19 件与:k 件中:ei 件主:c 件之:t 件事:o 件人:z 件仅:b 件以:3l 件会:1s 件位:11 件作:g 件使:k 件保:y 件信:m 件元:a ' +
  '件内:2n 件写:a 件分:j 件列:z 件创:c 件到:e 件前:d 件加:c 件包:1k 件及:w 件发:16 件变:a 件可:u 件名:2x 件后:s 件命:k 件和:2z 件在:k 件地:1p 件处:w 件复:c ' +
  '件大:1v 件夹:3n 件存:1o 件安:a 件完:b 件对:a 件导:d 件将:p 件工:c 件已:l 件并:1d 件应:i 件开:f 件或:3g 件提:o 件搜:a 件操:k 件放:d 件数:x 件文:c 件时:29 ' +
  '件是:27 件更:c 件服:e 件未:c 件权:t 件来:1d 件标:d 件格:1f 件检:g 件模:s 件正:d 件添:k 件生:n 件用:b 件的:9u 件相:j 件等:g 件管:q 件箱:16 件类:15 件系:1t ' +
  '件组:c 件结:20 件缺:h 件自:a 件被:k 件记:f 件设:m 件访:b 件读:m 件路:48 件转:q 件进:1s 件通:s 件都:p 件配:k 件重:a 件需:c 件验:c 价信:c 价值:5u 价单:a ' +
  '价和:b 价差:a 价格:7l 价比:e 价的:i 价策:h 任一:f 任何:ny 任务:ie 任声:d 任意:32 任感:a 任的:p 任等:a 任评:a 份与:g 份信:1k 份到:g 份和:d 份数:c 份文:z ' +
  '份的:r 份简:a 份证:e 份额:a 份验:6b 企业:3p 休息:n 休闲:a 众号:a 众的:j 优于:b 优先:c2 优势:29 优化:91 优惠:w 优点:a 优秀:13 优缺:a 优质:m 优雅:1e ' +
  '伙伴:1m 会下:i 会不:l 会与:d 会丢:m 会为:t 会主:d 会产:10 会从:1y 会以:z 会优:c 会传:b 会使:22 会保:1l 会修:y 会做:a 会先:j 会关:a 会再:f 会出:1a 会分:m ' +
  '会列:b 会创:16 会加:f 会包:21 会占:b 会发:28 会受:c 会变:m 会同:i 会向:v 会启:g 会告:b 会员:b 会回:l 会因:k 会在:70 会增:q 会处:i 会失:14 会存:o 会安:d ' +
  '会定:d 会实:g 会对:18 会导:3q 会将:3t 会尝:e 会带:j 会引:h 会影:1h 会得:h 会忽:b 会怎:e 会成:j 会打:u 会执:19 会扫:i 会报:b 会拒:e 会持:h 会按:r 会推:a ' +
  '会提:2l 会收:15 会改:i 会显:3e 会更:r 会有:y 会标:a 会根:34 会检:1d 会永:g 会浪:e 会消:l 会生:28 会用:d 会的:d 会直:1l 会相:c 会看:g 会破:b 会离:d ' +
  '会立:1f 会给:a 会继:h 会自:d7 会获:n 会被:81 会要:d 会覆:l 会解:e 会触:11 会计:k 会认:b 会让:m 会议:2a 会记:13 会话:7e 会读:r 会调:f 会输:13 会过:b ' +
  '会运:c 会返:3t 会进:1b 会逐:i 会通:1t 会重:s 会阻:n 会附:f 会降:h 会随:v 会验:k 传入:18 传到:1r 传图:e 传感:a 传播:12 传文:1a 传本:a 传的:u 传统:1h ' +
  '传输:4n 传达:i 传递:5s 伤害:a 伦敦:a 伦理:e 伪造:x 估与:b 估值:k 估和:d 估工:e 估方:b 估标:j 估的:j 估算:1w 估结:u 估计:n 伴关:d 似乎:b 似于:i 似度:o ' +
  '似性:a 似的:19 但:u 但不:3i 但也:c 但仍:i 但会:c 但其:a 但可:m 但在:13 但如:g 但它:g 但实:s 但并:a 但当:a 但推:g 但无:u 但未:q 但没:d 但用:b 但请:e 但这:k ' +
  '但需:g 位为:a 位于:3v 位信:d 位和:a 位小:h 位数:w 位用:b 位的:12 位符:1b 位置:8j 低:1t 低了:a 低于:28 低价:o 低估:d 低分:a 低成:p 低权:a 低的:1l 低要:c ' +
  '低风:16 住宅:a 住宿:a 住的:a 住这:c 体上:m 体不:b 体且:i 体中:s 体会:b 体信:k 体内:18 体功:a 体可:a 体和:f 体场:a 体大:e 体实:c 体工:a 体帖:e 体平:b 体性:b ' +
  '体情:q 体操:v 体数:u 体文:v 体明:c 体是:e 体检:b 体步:n 体现:s 体的:6r 体类:h 体系:11 体细:c 体结:g 体育:d 体行:a 体设:l 体说:a 体重:i 体问:j 体需:q 体风:b ' +
  '体验:2t 何一:p 何与:v 何交:k 何人:r 何代:r 何会:a 何使:1h 何信:e 何修:j 何关:c 何其:d 何具:b 何内:m 何凭:o 何可:h 何命:d 何在:e 何地:f 何处:15 何外:1o ' +
  '何安:a 何实:i 何将:n 何工:k 何形:b 何执:i 何技:c 何提:d 何操:19 何支:d 何敏:m 何数:y 何文:w 何时:4a 何更:c 何服:a 何本:n 何特:c 何第:h 何类:a 何网:h 何行:d ' +
  '何解:d 何设:g 何进:f 何配:j 何需:o 何非:c 何额:f 余信:c 余的:1b 余额:3h 作一:i 作不:e 作与:f 作业:1a 作中:y 作为:dy 作之:23 作人:a 作以:i 作伙:14 作会:15 ' +
  '作但:f 作使:b 作内:t 作出:c 作前:1l 作功:c 作包:b 作区:35 作原:49 作可:v 作名:i 作后:t 作员:h 作和:r 作品:17 作均:m 作失:a 作完:m 作室:b 作对:m 作将:a ' +
  '作工:h 作并:11 作建:n 作必:b 作性:j 作意:f 作成:12 作或:r 作手:a 作技:a 作指:1j 作效:f 作方:1g 作无:k 作日:g 作时:32 作是:u 作机:e 作模:18 作步:1d ' +
  '作流:hp 作用:27 作的:53 作目:19 作相:b 作空:1h 作类:m 作系:1d 作经:a 作结:k 作者:3x 作范:b 作规:h 作记:e 作负:b 作过:f 作进:l 作都:1w 作量:i 作需:k ' +
  '作风:j 你:d 你不:p 你之:e 你们:c 你会:p 你做:c 你发:n 你可:2m 你在:14 你好:k 你如:a 你完:h 你对:i 你将:o 你已:m 你希:n 你应:c 你必:e 你想:o 你感:c 你所:d ' +
  '你提:m 你无:f 你是:1o 你最:c 你有:q 你正:f 你现:g 你的:7w 你知:d 你能:j 你自:i 你要:a 你还:i 你需:1u 佳实:5p 佳时:a 佳的:11 使你:a 使其:l 使在:h 使得:i ' +
  '使没:e 使用:1k0 例:b 例中:l 例代:r 例命:c 例和:g 例外:p 例如:kc 例子:z 例对:c 例工:i 例提:h 例用:d 例的:q 例研:j 例请:l 例输:15 供一:1n 供两:g 供个:e ' +
  '供了:7t 供交:e 供代:e 供以:1u 供任:k 供信:e 供免:f 供全:h 供关:l 供其:j 供具:16 供分:h 供参:12 供反:b 供可:11 供后:m 供商:1w 供基:q 供备:a 供多:k 供安:e ' +
  '供完:s 供实:q 供审:f 供帮:p 供应:1u 供建:g 供必:a 供您:a 供所:f 供指:d 供支:16 供数:j 供文:m 供明:d 供更:16 供最:l 供有:n 供服:b 供正:a 供清:d 供用:s ' +
  '供的:8k 供相:1l 供简:w 供结:f 供给:k 供者:1e 供自:c 供该:b 供详:t 供这:a 供选:l 依据:1k 依次:n 依赖:dn 便于:3j 便后:t 便在:15 便宜:v 便快:a 便您:a 便捷:m ' +
  '便用:r 便进:u 促进:q 促销:c 保不:a 保了:b 保代:o 保你:a 保使:n 保健:a 保其:n 保可:a 保在:m 保存:eq 保它:a 保守:13 保安:d 保密:o 保已:y 保您:14 保所:11 ' +
  '保护:5m 保持:cb 保数:l 保文:l 保每:g 保没:d 保用:f 保留:6r 保管:10 保系:h 保证:1k 保险:s 保障:15 信中:b 信任:3s 信号:3w 信安:f 信度:22 信心:n 信息:155 ' +
  '信来:a 信用:2e 信的:19 信誉:j 信赖:e 修复:4s 修改:b2 修正:10 修饰:c 倍:19 倍数:f 倍的:b 候选:1f 借鉴:d 债务:f 值:2g 值与:b 值为:1y 值以:g 值会:a 值和:j ' +
  '值对:j 值得:1r 值或:j 值时:i 值是:f 值来:a 值的:2o 值观:c 倾向:s 假设:3h 偏好:3q 偏差:i 偏离:c 偏移:k 偏见:i 做一:e 做了:d 做什:1r 做准:b 做出:34 做好:l ' +
  '做得:g 做法:14 做的:11 做这:a 停或:a 停止:56 停滞:c 停留:c 停的:c 健康:4g 健身:k 偶尔:b 储与:a 储任:g 储位:r 储到:d 储和:h 储在:7v 储备:h 储或:l 储数:b ' +
  '储方:v 储服:c 储机:a 储桶:a 储的:1j 储目:a 储空:o 储蓄:a 储路:g 像中:f 像保:a 像分:b 像和:c 像处:f 像或:b 像文:m 像是:n 像生:1a 像的:14 像真:a 像素:y ' +
  '像质:d 像转:e 像进:b 儿童:e 允许:9n 元:f 元以:d 元数:5r 元格:d 元测:a 元的:13 元素:3j 充值:1b 充分:13 充满:p 充足:i 先:d 先了:a 先事:c 先从:j 先使:59 ' +
  '先修:b 先决:4a 先列:b 先创:h 先判:b 先发:h 先向:d 先在:w 先处:g 先安:t 先完:e 先将:g 先尝:r 先展:g 先征:a 先执:r 先探:a 先提:s 先搜:f 先明:c 先显:d 先查:1e ' +
  '先检:1g 先注:d 先用:v 先的:c 先看:a 先确:1m 先级:4z 先给:h 先考:11 先获:m 先行:b 先要:b 先解:g 先设:i 先询:p 先读:l 先调:s 先运:1l 先进:2s 先选:11 先通:l ' +
  '先采:b 先阅:t 先预:c 先验:g 光线:e 克服:c 克隆:12 免不:f 免使:2a 免在:w 免将:c 免的:1a 免责:n 免费:6h 免过:s 免重:1g 免频:b 兑换:g 入一:i 入下:m 入与:b ' +
  '入中:a 入了:10 入代:f 入以:l 入任:e 入信:q 入内:15 入分:x 入到:1k 入参:1b 入口:1o 入后:e 入和:w 入图:d 入场:f 入您:s 入情:d 入或:n 入指:a 入探:d 入提:c ' +
  '入操:1c 入攻:u 入数:1w 入文:1j 入新:g 入方:e 入时:m 入是:e 入本:c 入权:f 入格:10 入框:n 入模:o 入正:m 入用:a 入的:4b 入目:d 入研:c 入第:g 入类:a 入职:m ' +
  '入自:e 入要:c 入该:b 入这:c 入配:d 入量:d 入错:g 入门:bj 入预:d 入验:u 全一:a 全不:k 全与:w 全使:f 全保:p 全免:d 全分:d 全加:h 全匹:h 全名:a 全在:b 全地:1u ' +
  '全基:i 全天:f 全存:j 全审:14 全局:2e 全工:c 全性:6w 全扫:r 全指:f 全控:o 全措:p 全提:19 全文:v 全方:b 全无:g 全最:l 全机:e 全检:1j 全模:r 全注:1n 全流:a ' +
  '全漏:w 全特:g 全球:1g 全的:3m 全相:q 全离:b 全程:b 全策:f 全考:a 全自:r 全规:1e 全警:h 全设:d 全评:h 全边:c 全部:3i 全配:e 全量:c 全问:17 全防:k 全限:h ' +
  '全面:4u 全风:11 全默:a 公众:k 公共:2x 公司:3k 公告:r 公布:a 公平:g 公开:4l 公式:1i 公钥:o 六个:b 六步:l 六进:t 共:14 共享:54 共同:1r 共有:d 共识:z ' +
  '共鸣:g 关主:c 关事:p 关于:6d 关人:g 关代:q 关任:g 关会:g 关信:3d 关关:p 关内:2h 关功:v 关参:l 关命:m 关完:o 关将:d 关工:1j 关心:k 关性:1c 关所:a 关技:21 ' +
  '关指:a 关操:17 关数:1e 关文:2a 关服:h 关术:b 关标:e 关注:5p 关的:9y 关系:5w 关者:a 关联:4y 关脚:f 关记:c 关设:r 关详:t 关说:a 关资:13 关配:w 关重:1l ' +
  '关链:d 关键:gf 关闭:33 关问:1e 兴奋:a 兴趣:1p 其与:i 其中:6b 其他:h5 其余:s 其作:m 其保:y 其内:h 其分:h 其功:d 其原:f 其发:b 其可:d 其在:a 其存:j 其实:i ' +
  '其对:o 其所:d 其是:1c 其标:b 其添:1g 其用:f 其视:q 其设:l 其转:10 其进:14 其重:j 具不:15 具与:l 具中:i 具之:s 具仅:13 具从:a 具以:c 具会:2f 具体:eb ' +
  '具使:12 具包:1e 具参:s 具发:a 具可:2c 具名:k 具和:v 具在:i 具备:4n 具完:b 具将:f 具或:14 具执:c 具提:x 具支:w 具时:h 具是:o 具有:b2 具来:1n 具生:f ' +
  '具用:19 具由:g 具的:3u 具等:b 具能:1b 具读:d 具调:k 具进:1c 具适:i 具通:q 具都:q 具集:a 具需:k 典型:1q 养成:k 兼容:4o 内回:a 内存:4i 内完:m 内容:ww ' +
  '内心:a 内的:3w 内置:43 内联:z 内进:j 内部:4j 册一:h 册代:k 册以:a 册你:b 册后:n 册完:l 册并:k 册您:d 册或:e 册新:j 册时:n 册流:m 册的:y 册表:11 册账:o ' +
  '册过:a 再使:m 再到:b 再将:b 再尝:l 再开:g 再执:n 再提:j 再次:33 再继:r 再试:10 再调:d 再进:14 冒充:a 冗余:p 冗长:t 写:d 写一:14 写下:e 写了:b 写代:p ' +
  '写作:1p 写入:6d 写内:a 写出:b 写和:a 写字:n 写完:d 写并:b 写成:i 写或:g 写指:b 写操:g 写文:o 写权:a 写的:t 写相:f 写自:b 写表:k 写错:i 冥想:b 冲刺:h ' +
  '冲突:2h 决了:q 决于:1h 决定:3s 决方:7g 决条:4a 决的:1j 决策:78 决这:b 决问:14 况下:9h 况不:c 况与:f 况以:x 况发:e 况和:o 况处:e 况如:i 况并:f 况或:d ' +
  '况时:y 况是:b 况的:v 况等:b 况调:c 况进:d 冷却:l 冻结:b 净的:a 准则:i 准化:1b 准后:a 准备:65 准工:a 准库:15 准操:a 准格:c 准测:b 准的:34 准确:5n 准输:28 ' +
  '准错:o 凌晨:k 减少:4r 减轻:b 几个:o 几乎:q 几何:d 几分:u 几周:c 几天:c 几秒:g 凭据:54 凭证:4i 出一:17 出不:i 出与:q 出中:1r 出为:1a 出了:14 出于:a 出交:a ' +
  '出人:a 出代:14 出以:1l 出价:g 出任:s 出会:c 出你:a 出修:a 出关:e 出具:l 出内:1l 出决:s 出到:1t 出功:d 出包:c 出原:d 出反:i 出发:k 出可:1l 出合:g 出和:m ' +
  '出售:n 出图:f 出完:b 出实:a 出对:d 出工:i 出已:l 出带:a 出并:j 出建:n 出当:d 出您:b 出情:e 出我:e 出或:l 出所:55 出报:b 出指:a 出操:a 出改:c 出数:16 ' +
  '出文:2k 出新:e 出日:b 出时:p 出明:c 出显:c 出更:g 出最:10 出有:d 出来:1g 出标:b 出格:88 出模:u 出每:b 出版:k 出现:9e 出生:j 出用:r 出的:4n 出目:13 出相:e ' +
  '出示:z 出站:g 出结:6b 出自:b 出行:e 出规:e 出解:c 出警:18 出该:a 出请:a 出路:n 出这:g 出连:j 出选:a 出重:i 出错:13 出问:s 出限:e 出需:h 出项:e 出预:f ' +
  '出风:c 击成:d 击按:e 击的:s 击者:g 函数:44 分:2o 分不:i 分为:1r 分之:g 分事:b 分享:4s 分以:u 分会:d 分信:f 分内:o 分别:19 分割:p 分区:f 分及:h 分发:y ' +
  '分和:t 分块:g 分多:a 分大:o 分子:a 分层:z 分布:1w 分并:c 分开:x 分成:l 分或:k 分批:f 分支:1m 分散:r 分数:1x 分时:c 分明:a 分是:c 分最:a 分机:b 分析:ir ' +
  '分标:y 分步:g 分歧:d 分段:h 分比:28 分的:2a 分离:o 分类:66 分系:i 分级:q 分组:1r 分结:h 分范:j 分规:e 分解:1b 分较:a 分辨:1i 分配:41 分钟:9b 分隔:2c ' +
  '分页:2p 切勿:7k 切换:4g 切的:e 切都:c 划与:a 划中:r 划分:1f 划制:a 划和:k 划工:c 划或:c 划的:v 划线:c 列:i 列中:j 列出:cj 列化:a 列的:o 列表:fx 则不:21 ' +
  '则与:d 则从:b 则以:e 则会:1u 则使:1l 则创:c 则可:12 则和:e 则在:e 则将:m 则应:f 则或:c 则提:c 则无:m 则是:i 则的:u 则直:g 则自:h 则表:14 则说:f 则跳:f ' +
  '则返:h 则进:d 则需:11 则默:e 刚刚:j 创业:13 创企:d 创作:2l 创始:p 创建:pp 创意:2b 创新:x 创造:10 初创:l 初始:5w 初学:j 初期:n 初次:e 初步:o 删除:bj ' +
  '判定:i 判断:67 利亚:a 利润:1c 利率:i 利用:5i 利的:h 利益:e 别不:d 别与:a 别中:a 别信:a 别关:d 别出:k 别分:c 别名:1j 别和:g 别并:d 别是:h 别用:f 别的:31 ' +
  '别要:c 别进:d 到:23 到一:1s 到上:a 到下:k 到不:m 到与:c 到了:1q 到云:b 到代:15 到以:s 到任:1a 到低:b 到你:11 到使:a 到公:f 到关:c 到其:y 到内:g 到匹:c ' +
  '到原:b 到另:b 到可:j 到困:e 到图:c 到备:a 到外:s 到多:m 到安:d 到对:p 到工:j 到并:a 到当:h 到您:2l 到成:c 到我:e 到或:b 到所:m 到指:14 到提:b 到数:h 到文:w ' +
  '到新:v 到日:a 到明:c 到更:g 到最:1a 到有:d 到服:c 到期:o 到本:1u 到来:h 到某:h 到标:1j 到正:j 到每:h 到版:d 到现:h 到生:b 到用:19 到的:6h 到目:16 到相:1n ' +
  '到端:15 到第:i 到系:t 到结:a 到网:e 到自:h 到被:b 到视:a 到该:10 到达:u 到这:1c 到远:a 到通:b 到配:c 到错:i 到问:v 到限:b 到预:b 到验:a 到高:b 制与:q ' +
  '制为:y 制代:e 制以:12 制作:2d 制使:u 制内:a 制到:1f 制功:j 制及:a 制可:i 制台:1k 制和:1a 制器:g 制在:14 制字:a 制定:3m 制并:e 制性:u 制您:s 制或:u 制执:l ' +
  '制数:h 制文:1w 制时:g 制机:l 制权:g 制条:x 制来:h 制模:e 制生:g 制用:e 制的:35 制相:h 制等:a 制系:d 制要:q 制规:d 制访:a 制造:e 制重:f 制面:y 刷新:24 ' +
  '刻的:d 前:t 前一:p 前三:h 前上:a 前不:j 前主:a 前事:a 前价:q 前任:o 前会:19 前使:r 前先:1l 前准:c 前加:g 前务:q 前发:j 前可:e 前后:u 前在:c 前处:e 前对:n ' +
  '前就:d 前工:p 前已:d 前市:a 前往:p 前必:1g 前所:c 前执:b 前提:27 前日:h 前时:k 前是:g 前显:a 前最:i 前有:b 前查:a 前检:u 前正:n 前没:c 前添:e 前版:h ' +
  '前状:1i 前环:d 前用:w 前的:7r 前目:k 前确:v 前端:1a 前缀:2c 前置:1i 前自:h 前请:1w 前运:e 前进:1v 前都:c 前配:f 前需:1b 前面:b 前页:c 前预:m 前验:s ' +
  '剧性:b 剧本:a 剧集:a 剩余:29 剪贴:b 剪辑:b 副作:a 副本:g 力与:b 力分:a 力和:i 力的:2j 力资:c 力量:c 办事:w 办公:n 功后:17 功响:a 功执:e 功时:g 功标:c ' +
  '功案:a 功率:q 功的:10 功能:12b 加一:15 加上:z 加了:x 加以:o 加任:f 加入:2b 加内:c 加到:6p 加固:g 加坡:a 加基:e 加密:5j 加强:n 加快:n 加成:b 加或:l 加文:f ' +
  '加新:21 加权:g 加标:l 加的:s 加相:q 加粗:b 加自:p 加评:f 加请:j 加载:6p 加速:y 加额:d 务上:a 务不:l 务与:b 务中:12 务之:p 务交:d 务以:l 务优:e 务会:11 ' +
  '务信:v 务内:h 务分:11 务列:14 务创:b 务前:d 务及:j 务发:i 务可:r 务名:m 务后:q 务和:r 务器:bi 务在:g 务处:p 务失:j 务委:b 务完:1t 务将:b 务已:s 务并:m ' +
  '务建:c 务开:e 务必:8x 务成:i 务或:1f 务所:c 务执:w 务报:f 务指:a 务描:m 务提:1v 务操:b 务支:c 务数:1a 务文:b 务时:24 务是:1j 务未:b 务条:k 务来:l 务标:h ' +
  '务模:d 务正:g 务添:b 务状:1y 务生:b 务的:5i 务目:p 务相:r 务端:h 务管:17 务类:1b 务结:g 务自:o 务范:b 务设:r 务详:g 务调:g 务账:d 务运:j 务进:10 务逻:j ' +
  '务部:b 务都:g 务配:e 务集:b 务需:11 动一:t 动上:d 动下:n 动与:b 动中:f 动为:j 动之:d 动交:e 动从:1k 动代:f 动任:f 动会:a 动作:2a 动使:10 动保:f 动信:f ' +
  '动修:w 动关:h 动内:b 动写:o 动分:z 动切:q 动创:1m 动删:m 动到:j 动刷:q 动前:g 动力:h 动加:x 动化:9q 动去:e 动参:b 动发:1o 动号:i 动同:i 动后:m 动启:r ' +
  '动和:e 动回:g 动在:o 动填:e 动处:2n 动备:e 动复:d 动安:1h 动完:19 动审:d 动对:d 动将:1r 动尝:d 动平:e 动并:g 动应:r 动建:u 动开:e 动式:b 动态:4s 动性:1u ' +
  '动恢:d 动情:l 动或:12 动执:37 动扩:b 动指:n 动接:a 动推:k 动提:1v 动插:i 动搜:f 动操:v 动收:j 动效:d 动数:l 动文:b 动方:n 动时:1x 动更:18 动服:p 动机:j ' +
  '动查:n 动检:3y 动模:l 动注:c 动流:f 动测:a 动添:11 动清:n 动漫:b 动物:b 动状:e 动率:b 动生:3m 动画:10 动的:3i 动监:c 动端:e 动等:i 动管:h 动编:n 动联:d ' +
  '动脚:a 动获:p 动解:n 动触:26 动计:11 动记:15 动设:1m 动识:z 动词:c 动读:h 动调:18 动跟:a 动跳:d 动转:i 动较:a 动输:l 动过:i 动运:13 动进:18 动连:n ' +
  '动选:1i 动通:l 动配:v 动重:1f 动量:c 动降:b 动项:f 动验:g 助为:e 助于:3b 助他:g 助你:12 助信:l 助功:i 助处:a 助工:1v 助您:22 助手:40 助文:g 助时:a 助理:e ' +
  '助用:2d 助的:i 助脚:y 助记:d 努力:m 励机:g 势与:c 势分:t 势的:h 動化:b 勾选:c 勿使:19 勿在:1c 勿将:1u 勿直:t 勿自:p 勿要:c 包:1o 包中:19 包会:e 包余:j ' +
  '包信:g 包充:c 包含:tn 包和:g 包地:1j 包密:b 包或:d 包括:k7 包操:c 包的:1r 包私:a 包管:w 包装:y 包进:f 化与:h 化为:2g 化交:o 化代:h 化以:k 化任:m 化优:a ' +
  '化会:c 化信:f 化内:t 化分:i 化功:z 化可:a 化合:h 化后:u 化和:u 化器:f 化图:i 化地:c 化处:16 化存:g 化学:k 化工:22 化并:b 化应:c 化建:15 化情:a 化或:m ' +
  '化执:b 化技:q 化报:c 化推:a 化提:d 化操:1c 化效:d 化数:1v 化文:m 化方:v 化日:c 化时:z 化机:b 化来:a 化格:k 化检:e 化模:j 化流:1l 化测:a 化版:e 化率:15 ' +
  '化用:i 化的:ac 化策:g 化系:e 化结:h 化网:a 化脚:w 化表:f 化规:d 化解:e 化设:w 化趋:a 化输:11 化过:c 化配:m 化金:b 化问:b 化需:a 化预:b 北京:k 匹配:85 ' +
  '区中:t 区内:b 区分:3c 区别:19 区和:a 区块:2d 区域:2z 区或:a 区文:l 区根:c 区的:1x 区设:a 区间:p 医学:f 医生:d 医疗:1d 匿名:r 十六:v 升的:c 升级:2u 午餐:f ' +
  '协作:29 协助:14 协同:t 协商:m 协议:70 协调:1z 单一:1l 单个:3b 单中:r 单价:f 单任:a 单位:3o 单信:e 单元:z 单前:c 单和:i 单地:i 单填:a 单字:c 单引:a 单张:b ' +
  '单或:c 单数:f 单文:c 单时:a 单易:a 单条:d 单查:c 单次:10 单状:a 单独:37 单的:5f 单管:a 单词:w 单选:a 卖出:10 卖家:j 南和:a 博客:10 博朋:c 占位:1i 占比:o ' +
  '占用:1r 卡住:o 卡片:1h 卡路:c 印度:a 印象:f 危机:b 危险:1a 即:z 即不:b 即为:c 即使:4t 即保:a 即停:r 即发:r 即可:87 即处:f 即将:1z 即开:h 即执:l 即提:a ' +
  '即时:1j 即生:f 即用:a 即被:a 即返:e 即进:d 即通:c 却时:f 卸载:l 历事:i 历史:7y 历的:f 压力:1a 压缩:29 厘米:a 原则:5d 原创:m 原因:6v 原型:p 原始:8x 原子:r ' +
  '原文:v 原有:v 原样:k 原理:4q 原生:2e 厨房:a 去中:1b 去做:a 去的:s 去重:10 去除:1c 参与:3z 参加:i 参数:lr 参照:c 参考:mz 参见:21 参阅:7q 叉验:c 及:a ' +
  '及一:v 及下:i 及不:a 及与:k 及交:j 及他:e 及代:v 及以:2m 及任:15 及优:d 及你:i 及使:p 及信:a 及关:m 及其:5l 及具:d 及内:j 及分:g 及原:f 及发:m 及可:1j ' +
  '及各:e 及合:a 及后:i 及图:b 及在:j 及基:l 及处:p 及多:q 及如:e 及安:q 及定:c 及实:x 及审:b 及对:k 及工:f 及已:a 及市:b 及应:g 及当:r 及您:g 及成:c 及所:x ' +
  '及执:g 及技:a 及推:c 及提:k 及支:a 及收:b 及数:i 及文:j 及日:f 及时:2v 及是:k 及更:11 及最:y 及未:a 及查:e 及模:b 及每:s 及生:h 及用:14 及电:c 及的:n ' +
  '及监:a 及目:b 及相:27 及简:c 及管:k 及系:a 及网:i 及自:1d 及获:b 及行:e 及视:f 及解:1e 及设:a 及详:c 及资:b 及运:f 及进:b 及通:y 及配:g 及重:g 及针:a ' +
  '及需:i 及预:n 及风:f 及验:c 友好:1n 双向:j 双方:s 双重:c 反向:s 反复:s 反对:j 反应:1t 反思:11 反映:1g 反模:g 反而:c 反馈:4j 发一:f 发与:c 发中:a 发事:b ' +
  '发人:i 发件:g 发任:a 发关:a 发出:1y 发到:b 发前:b 发器:h 发团:c 发展:1v 发工:16 发布:a6 发性:b 发指:a 发挥:m 发放:e 发数:b 发方:b 发时:q 发服:b 发机:a ' +
  '发条:2r 发模:g 发此:o 发流:k 发环:t 发现:am 发生:62 发的:1p 发相:f 发票:z 发给:r 发者:3b 发行:j 发表:w 发规:b 发警:e 发词:10 发该:i 发语:e 发起:1p ' +
  '发送:gx 发音:b 取一:n 取上:e 取与:g 取个:e 取事:e 取交:l 取他:a 取代:1i 取令:c 取以:13 取价:a 取任:1b 取会:h 取信:x 取元:b 取全:a 取公:l 取关:16 取其:i ' +
  '取内:v 取决:1h 取凭:c 取出:c 取分:a 取到:y 取功:a 取包:f 取单:o 取原:g 取参:c 取可:t 取后:d 取和:1h 取图:m 取多:c 取失:i 取奖:d 取完:20 取实:11 取客:b ' +
  '取密:p 取对:a 取屏:g 取工:v 取已:d 取并:16 取当:2f 取得:s 取您:1v 取成:c 取或:t 取所:1z 取技:a 取报:a 取指:n 取推:h 取操:x 取支:b 取收:c 取数:2y 取整:d ' +
  '取文:22 取新:x 取方:x 取日:e 取时:a 取更:v 取最:2e 取有:d 取服:g 取未:a 取本:d 取机:b 取权:j 取某:d 取模:k 取正:c 取每:i 取消:3r 取热:i 取特:1w 取现:m ' +
  '取用:2f 取的:3x 取目:f 取相:19 取结:1p 取网:g 取脚:a 取自:d 取行:10 取表:c 取视:k 取该:s 取详:1c 取账:d 取资:e 取过:e 取这:r 取连:11 取邮:e 取配:b 取页:l ' +
  '取项:f 受众:1d 受保:l 受信:h 受到:1h 受影:k 受或:b 受欢:g 受的:m 受限:w 变为:1o 变体:q 变动:t 变化:6y 变得:13 变成:l 变更:2p 变的:h 变过:a 变量:h6 叙事:i ' +
  '叙述:d 叠加:g 口中:d 口内:b 口和:d 口地:f 口头:a 口文:c 口是:f 口点:a 口的:z 口语:b 口进:o 句子:q 句话:21 另一:1m 另有:k 只会:q 只使:c 只保:b 只做:a 只允:a ' +
  '只写:b 只在:j 只提:e 只是:31 只显:b 只有:5w 只看:b 只股:d 只能:38 只要:r 只读:1w 只需:74 叫行:b 可与:k 可为:a 可交:j 可享:b 可从:e 可以:zt 可作:a 可使:3h ' +
  '可供:10 可信:2g 可修:c 可先:b 可分:h 可创:b 可协:m 可参:c 可发:l 可变:j 可同:c 可在:26 可复:1b 可完:t 可实:p 可审:d 可将:12 可帮:i 可开:g 可执:2v 可扩:i ' +
  '可持:k 可按:i 可接:o 可控:f 可提:t 可搜:c 可操:1c 可更:g 可查:14 可根:r 可检:c 可添:d 可点:g 可爱:a 可生:h 可用:hg 可疑:p 可的:g 可直:1e 可移:a 可立:p ' +
  '可编:f 可能:kk 可自:1f 可获:1p 可行:1h 可衡:i 可被:l 可见:1y 可观:c 可视:2l 可解:h 可设:d 可访:2c 可证:2x 可读:3c 可调:g 可跳:d 可转:a 可达:b 可运:x ' +
  '可进:h 可逆:o 可选:h0 可通:33 可配:16 可重:2d 可靠:3q 可预:l 可验:y 台上:3h 台中:b 台任:f 台会:i 台兼:a 台发:d 台或:a 台支:k 台服:a 台特:i 台的:2j 台相:b ' +
  '台设:d 台费:d 台运:g 台进:u 史数:14 史记:3c 号分:1b 号列:g 号召:j 号和:p 号或:n 号来:e 号的:15 号码:1i 号表:a 司信:h 司名:x 司的:1b 各个:1h 各地:b 各平:a ' +
  '各种:2c 各类:k 各自:b 各部:a 各项:z 合上:a 合中:a 合了:r 合代:a 合以:e 合作:28 合你:h 合使:2c 合分:n 合到:f 合同:1n 合器:f 合在:m 合多:h 合大:a 合并:3i ' +
  '合您:i 合成:1q 合所:a 合搜:b 合条:h 合格:d 合法:w 合物:h 合理:3c 合用:w 合的:1z 合相:a 合约:22 合要:c 合规:2i 合评:f 合适:4k 同一:54 同义:c 同事:c 同会:c ' +
  '同名:c 同地:c 同场:b 同工:j 同平:h 同情:b 同意:30 同时:c7 同样:19 同步:4l 同的:7z 同类:v 同行:f 名:a 名与:c 名中:c 名为:1y 名以:a 名前:l 名单:1a 名后:c ' +
  '名和:1e 名字:w 名已:b 名并:a 名或:r 名时:c 名是:a 名格:c 名的:1w 名称:hr 名空:c 名者:c 名规:1b 名词:c 名验:g 后:14 后一:29 后不:n 后仍:x 后会:11 后使:1p ' +
  '后再:53 后发:z 后可:t 后台:2i 后向:a 后回:c 后在:r 后处:d 后失:k 后对:f 后将:10 后必:a 后才:1a 后执:19 后提:y 后无:d 后更:p 后期:e 后果:h 后查:f 后根:e ' +
  '后检:a 后添:r 后生:g 后的:9s 后立:z 后端:2d 后继:f 后续:7a 后缀:m 后自:13 后获:f 后设:a 后调:c 后运:t 后返:l 后进:11 后通:p 后都:e 后重:2r 后需:m 后面:e ' +
  '后验:a 向:1d 向上:f 向于:g 向他:a 向代:n 向任:c 向其:g 向到:b 向外:c 向对:a 向导:h 向工:a 向您:i 向用:50 向的:o 向量:x 吗:11 否:3b 否一:a 否与:10 ' +
  '否为:12 否仍:l 否会:g 否使:t 否允:a 否具:i 否则:6d 否包:16 否发:c 否可:2g 否合:h 否启:l 否在:17 否处:c 否存:3q 否安:b 否完:e 否定:f 否已:3r 否希:b ' +
  '否必:39 否成:p 否提:f 否支:e 否有:4b 否正:3u 否清:a 否真:u 否符:u 否继:g 否能:m 否被:k 否要:e 否设:d 否足:b 否过:k 否适:h 否通:d 否需:2g 含:g 含一:1k ' +
  '含两:a 含个:a 含义:3c 含了:x 含代:a 含以:2x 含任:q 含关:h 含具:a 含内:d 含原:b 含参:a 含可:f 含图:e 含在:13 含多:r 含字:c 含完:v 含必:a 含您:a 含所:1d ' +
  '含操:f 含敏:v 含文:m 含新:e 含时:p 含标:f 含特:g 含用:i 含电:a 含的:1u 含相:f 含空:a 听起:f 启动:9p 启发:p 启后:m 启用:6y 启网:c 吸引:1g 呈现:24 告中:u ' +
  '告以:b 告信:k 告内:i 告功:b 告发:a 告和:h 告或:g 告文:h 告时:f 告格:i 告模:g 告生:q 告用:c 告的:12 告知:40 告结:r 告警:d 告诉:2t 告错:e 告问:c 员会:l ' +
  '员信:l 员可:e 员和:c 员工:11 员或:f 员提:b 员权:c 员的:18 周:s 周一:u 周五:n 周内:t 周围:e 周报:h 周日:k 周期:54 周末:g 周的:1n 味着:24 呼叫:k 呼吸:b ' +
  '命中:j 命令:sb 命名:3c 命周:2z 和:lt 和一:q 和上:f 和下:n 和不:g 和专:c 和个:e 和主:i 和事:b 和交:1l 和产:b 和人:i 和代:v 和价:n 和任:n 和优:o 和会:i ' +
  '和使:l 和依:c 和保:a 和信:q 和修:v 和偏:h 和元:j 和公:r 和关:12 和其:d 和具:a 和内:12 和写:f 和决:c 和准:f 和凭:o 和出:d 和分:1t 和列:e 和创:h 和删:d ' +
  '和功:f 和加:d 和区:a 和协:f 和原:h 和参:1c 和反:b 和发:18 和可:1v 和合:k 和命:b 和响:q 和商:b 和回:s 和图:v 和地:r 和基:i 和处:v 和复:b 和外:a 和多:g ' +
  '和大:i 和字:f 和存:c 和学:a 和安:s 和完:g 和定:f 和实:r 和审:d 和客:j 和密:m 和对:d 和导:f 和工:17 和已:c 和市:m 和常:c 和平:e 和应:f 和度:h 和建:i 和当:a ' +
  '和性:g 和情:j 和成:q 和所:a 和执:d 和技:t 和投:c 和报:m 和持:a 和指:c 和排:j 和接:l 和推:l 和描:g 和提:10 和搜:i 和操:l 和支:n 和收:a 和数:21 和文:22 ' +
  '和新:d 和方:g 和日:z 和时:1b 和更:r 和最:10 和服:i 和未:k 和本:i 和机:f 和权:k 和查:j 和标:w 和格:s 和检:p 和模:16 和正:e 和每:f 和注:a 和活:c 和流:a ' +
  '和测:i 和浏:a 和消:e 和清:d 和特:a 和状:k 和生:o 和用:1l 和电:k 和的:j 和目:11 和相:r 和知:a 和研:a 和示:n 和社:c 和第:a 和策:b 和简:c 和管:29 和类:k ' +
  '和精:a 和系:e 和组:g 和结:19 和维:f 和编:n 和网:t 和聊:a 和自:12 和英:a 和营:c 和行:r 和表:o 和规:c 和视:p 和解:i 和计:h 和订:a 和认:d 和设:l 和评:17 ' +
  '和语:t 和调:g 和账:a 和资:j 和路:b 和身:c 和转:f 和输:12 和运:k 和进:f 和连:g 和通:i 和部:c 和配:17 和重:t 和链:m 和错:x 和隐:e 和需:a 和音:c 和项:j 和预:q ' +
  '和风:y 和验:y 和高:e 咖啡:y 咨询:2c 品与:e 品价:g 品信:q 品分:c 品列:c 品发:m 品可:a 品名:i 品和:b 品图:e 品或:l 品描:b 品数:d 品标:c 品牌:2o 品的:1p ' +
  '品类:q 品質:a 品页:b 哈希:2i 响力:k 响应:dj 响的:v 响程:h 响范:b 响评:a 哪一:e 哪个:28 哪些:6l 哪种:1b 哪里:12 哲学:k 唤醒:d 售价:b 售流:c 售的:e 唯一:42 ' +
  '商业:2g 商务:1a 商品:1i 商家:o 商店:q 商的:12 善保:w 善的:c 喜欢:1f 器上:24 器不:e 器中:2v 器之:d 器人:3k 器代:b 器以:b 器会:1h 器使:a 器出:c 器发:d ' +
  '器可:1g 器和:p 器在:b 器地:m 器学:q 器实:b 器工:e 器并:d 器或:z 器打:g 器提:d 器操:d 器无:g 器时:a 器是:r 器来:n 器状:n 器的:2v 器相:b 器窗:k 器端:1x ' +
  '器管:b 器自:1i 器设:c 器运:c 器进:11 器配:p 器错:m 器预:a 噪音:b 四个:y 四步:1m 四阶:m 回一:1h 回了:b 回以:g 回值:l 回内:e 回到:k 回包:11 回合:c 回复:5v ' +
  '回应:1c 回归:o 回当:b 回忆:i 回所:f 回报:1e 回收:b 回文:f 回最:h 回格:b 回滚:14 回的:41 回相:c 回空:f 回答:45 回结:2c 回给:l 回调:t 回退:16 回错:l ' +
  '回顾:1e 因为:59 因子:d 因是:a 因果:h 因此:3i 因素:32 团队:4u 困惑:e 困难:11 围为:l 围内:2o 围和:k 围是:b 围的:1g 围绕:e 固定:3a 国内:a 国家:1d 国的:d ' +
  '国际:z 图:a 图不:f 图中:n 图以:e 图像:3p 图和:p 图形:p 图或:p 图文:d 图时:a 图标:18 图片:6n 图生:g 图的:y 图表:28 图谱:o 在:hg 在一:2e 在上:w 在下:t ' +
  '在不:3l 在与:i 在两:c 在个:c 在中:d 在为:m 在主:t 在于:1u 在交:s 在人:a 在代:1s 在以:32 在价:a 在任:2m 在会:15 在传:a 在你:12 在使:3a 在保:h 在信:f ' +
  '在修:h 在做:j 在允:c 在全:a 在公:s 在共:k 在关:g 在其:1e 在具:b 在内:13 在写:d 在冲:e 在几:g 在凭:c 在分:q 在列:a 在则:a 在创:1p 在初:e 在前:h 在加:b ' +
  '在区:c 在单:h 在发:2z 在受:b 在可:w 在各:f 在合:d 在同:1m 在后:1r 在向:o 在启:s 在命:n 在响:j 在哪:1d 在回:t 在地:h 在处:1l 在多:22 在大:l 在子:c 在存:e ' +
  '在安:1q 在完:t 在定:b 在实:15 在审:g 在客:1n 在对:13 在将:q 在尝:f 在展:a 在工:18 在差:b 在已:i 在市:f 在帮:j 在平:h 在应:r 在开:37 在当:1b 在必:e ' +
  '在您:2v 在成:b 在我:b 在或:h 在所:28 在手:e 在执:3c 在扩:f 在批:c 在技:11 在投:b 在报:j 在持:f 在指:14 在接:b 在控:d 在推:g 在提:2r 在搜:d 在操:g 在支:v ' +
  '在收:d 在数:s 在整:k 在文:1r 在新:o 在无:s 在日:x 在旧:b 在时:p 在明:g 在是:b 在显:d 在更:n 在最:1f 在有:o 在服:1l 在未:1a 在本:4o 在构:i 在某:s 在查:n ' +
  '在标:s 在检:b 在模:f 在正:k 在此:16 在每:34 在比:d 在沙:b 在没:y 在注:x 在测:n 在浏:1x 在消:d 在特:j 在环:q 在现:i 在生:2f 在用:3p 在的:3g 在目:p 在相:u ' +
  '在真:a 在确:z 在社:k 在第:t 在等:j 在简:a 在系:z 在线:1s 在终:s 在结:g 在继:m 在编:11 在网:z 在群:c 在聊:13 在脚:s 在自:u 在获:l 在行:b 在表:c 在被:b ' +
  '在视:h 在解:h 在讨:b 在设:10 在评:e 在该:13 在语:b 在请:1e 在读:d 在调:1k 在转:c 在输:s 在运:41 在这:24 在进:2e 在适:i 在通:g 在遇:e 在那:c 在部:g 在配:z ' +
  '在采:i 在重:16 在链:10 在错:b 在问:12 在需:27 在非:k 在页:i 在项:p 在预:u 在风:k 在首:1h 在验:f 在高:e 地产:c 地优:c 地位:c 地使:w 地分:i 地化:n 地区:1x ' +
  '地图:y 地址:bq 地域:c 地处:12 地存:12 地安:e 地完:l 地对:b 地将:d 地展:d 地工:f 地开:h 地或:c 地执:j 地提:g 地数:u 地文:2y 地方:29 地时:f 地服:m 地机:b ' +
  '地模:h 地测:a 地点:1m 地环:b 地理:1g 地生:b 地的:1y 地管:f 地网:c 地记:c 地设:g 地访:e 地说:i 地路:c 地运:z 地进:m 地配:e 地重:b 场上:m 场中:g 场价:q ' +
  '场信:h 场分:l 场动:d 场合:n 场平:g 场情:u 场数:1a 场景:ld 场机:a 场状:d 场的:1c 场营:a 场调:e 场趋:i 圾信:c 圾邮:e 址为:d 址以:f 址发:b 址和:12 址或:f ' +
  '址是:i 址格:c 址的:r 均为:1d 均以:g 均使:h 均值:h 均匀:a 均可:10 均已:g 均衡:g 均通:s 均需:m 坏性:s 坐标:x 块中:h 块内:a 块化:g 块的:11 块链:22 坚持:h ' +
  '垂直:d 垃圾:z 型不:e 型与:j 型为:d 型之:c 型以:c 型企:h 型会:e 型使:b 型分:l 型列:i 型包:h 型参:b 型及:p 型可:m 型号:b 型名:r 型和:1r 型定:m 型工:k 型并:b ' +
  '型应:c 型或:s 型提:d 型数:d 型文:q 型时:h 型是:m 型来:j 型模:a 型生:q 型的:61 型相:b 型语:22 型调:h 型路:c 型进:10 型选:w 型配:d 城市:1r 域内:c 域名:2o ' +
  '域的:1v 域网:a 培养:r 培训:r 基于:h1 基准:1b 基因:g 基本:7i 基础:ac 基线:l 基调:c 基金:d 堆栈:j 塑造:a 填充:1c 填入:b 填写:2o 填字:n 填补:d 填项:i 境下:k ' +
  '境中:4v 境变:fa 境和:g 境检:c 境的:13 境要:g 境设:a 境配:16 增了:b 增功:f 增加:4e 增强:25 增添:a 增的:b 增量:l 增长:1u 士的:c 声明:3g 声的:a 声称:s ' +
  '声誉:12 声音:u 处于:3h 处理:uq 处的:m 备上:18 备了:d 备以:f 备份:2l 备信:c 备可:b 备好:1x 备工:k 备忘:c 备情:b 备或:b 备注:2o 备状:a 备用:37 备的:1f ' +
  '备自:c 备选:m 変更:b 复上:d 复中:f 复习:b 复了:c 复代:e 复会:a 复使:1i 复内:w 复出:p 复到:b 复制:6f 复功:g 复发:g 复合:c 复后:j 复和:b 复完:b 复工:i 复建:l ' +
  '复性:v 复或:p 复所:e 复执:g 复指:c 复措:a 复提:b 复操:e 复数:t 复文:b 复方:t 复时:n 复杂:6v 复模:g 复流:c 复消:b 复漏:c 复现:x 复用:1t 复的:2p 复计:c ' +
  '复记:b 复评:b 复请:d 复选:c 复错:c 复问:n 复项:c 外依:f 外出:a 外包:a 外情:d 外的:35 外观:m 外费:c 外资:e 外部:8u 外配:g 多:e 多个:ce 多人:g 多代:11 ' +
  '多余:d 多信:16 多关:b 多功:a 多发:c 多只:h 多可:t 多少:2g 多层:l 多平:m 多数:32 多时:g 多显:a 多智:d 多条:j 多样:t 多模:o 多次:24 多步:10 多源:i 多用:c ' +
  '多的:18 多种:55 多维:d 多行:e 多详:g 多语:l 多轮:e 多选:b 多重:b 多项:l 夜间:h 够从:g 够在:o 够处:a 够实:a 够将:o 够执:a 够提:h 够根:i 够检:e 够正:n 够生:i ' +
  '够的:1d 够自:1c 够被:b 够访:a 够识:c 大于:18 大值:e 大写:l 大利:g 大化:c 大型:3g 大多:2w 大学:d 大小:5f 大幅:i 大数:a 大文:p 大模:e 大的:3d 大约:17 ' +
  '大纲:d 大脑:d 大致:h 大规:10 大语:f 大部:h 大量:2e 大额:f 天:3d 天上:e 天中:y 天内:1h 天发:d 天后:m 天或:h 天数:10 天早:a 天是:a 天最:j 天有:k 天机:f ' +
  '天气:1b 天消:a 天界:b 天的:2v 天记:r 太坊:r 太多:h 失去:j 失或:z 失效:1z 失数:b 失的:25 失败:dh 头中:1b 头信:r 头像:11 头寸:b 头开:e 头模:a 头环:k 头的:o ' +
  '头脑:c 头部:2k 夹中:1d 夹的:a 夹结:h 奇心:h 奖励:1p 奖金:d 套件:f 套利:d 套的:h 套餐:k 女性:k 好:a 好了:d 好准:b 好地:m 好处:e 好奇:n 好时:b 好的:4w ' +
  '好设:11 如:cv 如下:42 如何:95 如使:w 如在:a 如实:h 如密:a 如有:30 如未:b 如果:x6 如此:b 如用:g 如适:i 如通:d 如需:4d 妥善:13 始一:f 始人:n 始任:e 始使:z ' +
  '始创:e 始前:q 始化:3f 始就:a 始工:a 始数:15 始文:y 始新:n 始日:g 始时:1g 始构:a 始格:e 始版:t 始状:d 始的:24 始终:8o 始记:a 始设:e 姓名:1o 委员:c 委托:o ' +
  '威的:d 威胁:y 娱乐:o 媒体:4c 子中:a 子代:1o 子任:d 子发:c 子命:p 子和:e 子商:q 子域:c 子或:c 子文:c 子模:e 子的:16 子目:d 子短:b 子表:o 子进:e 子邮:4q ' +
  '子都:b 字:q 字以:a 字体:1d 字典:a 字号:a 字和:j 字幕:n 字描:b 字数:j 字段:bw 字母:1x 字的:m 字符:9t 字节:14 存一:a 存下:b 存不:b 存中:18 存为:1c 存以:b ' +
  '存任:g 存使:g 存信:e 存储:g3 存入:d 存到:4y 存和:b 存在:hx 存您:b 存情:c 存或:b 存放:l 存数:16 存文:1g 存有:b 存机:h 存档:m 存款:f 存状:b 存率:b 存的:20 ' +
  '存相:a 存管:u 存系:d 存记:a 存路:e 存这:a 季度:1b 季节:y 孤立:g 学与:a 学习:4p 学到:g 学和:a 学家:c 学术:z 学校:k 学生:z 学的:d 学者:l 学计:b 孩子:b 它不:w ' +
  '它们:5b 它会:1w 它允:a 它只:e 它可:x 它将:z 它提:l 它支:g 它是:12 它来:g 它的:x 它能:15 它还:c 它通:n 守以:a 守护:12 守的:n 安全:kd 安排:45 安装:kk ' +
  '完了:i 完全:83 完善:1b 完成:kz 完整:la 完毕:k 完美:z 宏观:f 官方:6i 官网:12 定一:n 定下:b 定不:a 定为:i 定主:n 定义:da 定了:1t 定代:f 定价:20 定任:m ' +
  '定位:2l 定使:i 定关:b 定具:k 定到:u 定制:27 定功:e 定合:d 定后:e 定向:1a 定哪:a 定地:h 定字:a 定实:a 定工:f 定币:h 定平:j 定性:30 定成:b 定或:b 定所:e ' +
  '定技:a 定数:i 定文:t 定日:z 定时:5b 定是:11 定最:d 定期:6g 定标:g 定模:l 定版:j 定状:b 定用:i 定的:a5 定目:15 定相:b 定类:l 定自:c 定范:c 定要:13 定计:e ' +
  '定设:b 定路:i 定输:h 定连:x 定需:o 定项:k 定领:g 定风:a 宜的:b 实与:a 实体:1g 实例:1y 实地:b 实存:f 实性:11 实感:d 实数:b 实施:2p 实时:82 实核:a 实现:fq ' +
  '实用:2h 实的:2p 实说:a 实质:k 实践:6f 实际:di 实需:e 实验:1e 実行:d 実装:b 宠物:g 审批:1h 审查:43 审核:4q 审视:d 审计:4f 客户:7q 客文:k 客服:c 客观:h ' +
  '宣传:o 室内:d 家代:a 家信:b 家具:a 家居:e 家庭:10 家的:t 家长:a 容不:p 容与:h 容中:r 容为:d 容之:n 容仅:a 容以:s 容会:q 容保:i 容分:o 容创:11 容包:25 ' +
  '容及:10 容发:12 容可:s 容和:q 容器:1c 容将:a 容已:a 容并:r 容应:k 容必:e 容忍:e 容性:21 容或:1a 容提:f 容时:1l 容易:20 容是:11 容更:a 容来:d 容模:b ' +
  '容涵:b 容添:b 容生:s 容的:41 容策:c 容简:c 容类:10 容结:d 容被:b 容转:i 容进:13 容都:q 容量:j 容长:e 容需:d 宽度:j 宽松:f 宽泛:j 宽高:f 密信:v 密切:e ' +
  '密存:c 密密:o 密度:h 密技:a 密文:a 密的:12 密码:45 密算:g 密货:22 密钥:id 密集:k 富有:j 富的:1a 察到:f 察结:l 对:1o 对一:i 对不:1i 对个:b 对主:a 对于:fd ' +
  '对他:b 对代:13 对任:n 对你:u 对其:1h 对具:b 对单:c 对同:c 对外:c 对大:c 对工:d 对常:b 对应:6d 对当:a 对性:16 对您:n 对意:c 对所:s 对手:28 对技:g 对抗:d ' +
  '对接:a 对措:q 对提:g 对敏:d 对数:k 对文:s 对新:a 对方:x 对时:c 对最:a 对未:e 对某:k 对每:25 对比:5q 对照:e 对特:w 对现:d 对用:t 对的:s 对禁:c 对称:g 对策:c ' +
  '对系:d 对结:g 对自:f 对话:6z 对该:o 对象:4m 对账:c 对路:1a 对这:q 对问:e 对高:c 对齐:l 寻找:2o 寻求:w 导他:p 导你:c 导入:33 导出:49 导力:e 导向:q 导式:b ' +
  '导性:g 导您:e 导用:1o 导的:d 导者:b 导致:73 导航:2f 対応:d 封禁:a 封装:1e 封邮:b 封面:t 射到:m 射和:f 将:7w 将一:n 将不:o 将为:c 将事:a 将代:1c 将令:d ' +
  '将以:1d 将任:1n 将会:g 将作:a 将你:l 将使:18 将保:n 将其:a8 将内:p 将凭:z 将分:j 将创:e 将到:e 将原:n 将发:e 将可:g 将图:n 将在:19 将处:d 将多:d 将大:b ' +
  '将它:14 将完:j 将实:c 将密:17 将对:d 将工:k 将已:b 将帮:a 将当:b 将您:21 将成:k 将我:c 将所:22 将执:d 将技:f 将报:c 将推:c 将提:f 将搜:a 将收:p 将敏:b ' +
  '将数:1s 将文:27 将新:s 将无:12 将日:f 将更:e 将最:k 将本:m 将标:b 将模:h 将此:18 将每:z 将生:16 将用:1p 将电:b 将相:16 将结:1t 将自:12 将获:u 将被:1h ' +
  '将视:g 将记:a 将该:v 将请:m 将资:f 将输:p 将返:l 将这:2m 将重:b 将错:c 将音:c 尊重:11 小于:v 小写:1i 小化:15 小和:h 小型:y 小数:12 小时:89 小权:m 小的:12 ' +
  '小红:z 小贴:a 小限:n 小额:g 少一:p 少于:p 少令:m 少包:f 少提:a 少数:d 少有:e 少的:h 少量:p 少钱:b 少需:r 尔值:z 尚未:3b 尝试:8y 尤其:17 就不:t 就会:10 ' +
  '就像:k 就可:12 就无:e 就是:1u 就绪:j 就能:13 就这:d 尺寸:1g 尽力:a 尽可:1h 尽快:h 尽早:b 尽管:i 尽量:1d 尾添:b 尾的:b 局安:i 局部:b 局限:i 层:e 层次:20 ' +
  '层的:i 层级:1e 层面:v 居中:c 居住:e 屏幕:1u 屏蔽:x 展功:d 展名:j 展开:p 展性:b 展现:g 展的:v 展示:9d 展程:j 展阶:c 属于:46 属性:2k 属的:g 履歴:a 岗位:e ' +
  '崩溃:12 嵌入:20 嵌套:16 工作:so 工具:wo 工厂:b 工审:n 工干:d 工智:4b 工程:1y 左侧:b 巨大:a 差异:3s 差的:d 差距:w 己发:b 己的:6f 已上:e 已保:m 已修:a ' +
  '已关:b 已内:a 已准:p 已创:f 已加:g 已包:b 已发:18 已取:h 已启:s 已在:r 已存:10 已安:38 已完:39 已弃:b 已成:k 已接:a 已提:l 已更:h 已有:22 已正:s 已注:i ' +
  '已添:c 已生:g 已登:k 已知:2i 已确:f 已签:b 已经:6q 已被:21 已认:d 已设:y 已读:f 已过:17 已连:q 已通:g 已部:b 已配:1f 已预:f 已验:s 币交:o 币价:l 币余:e ' +
  '币信:h 币发:d 币名:e 币和:d 币在:a 币地:c 币市:d 币或:c 币支:a 币数:h 币的:1v 币转:a 币进:b 市值:k 市名:e 市场:70 布一:e 布了:a 布任:d 布内:15 布到:1g ' +
  '布前:15 布后:g 布尔:14 布局:1s 布工:d 布式:i 布情:c 布或:o 布技:f 布新:d 布日:h 布时:1c 布流:l 布版:b 布的:2f 布者:h 布频:b 师的:a 希值:1f 希处:a 希望:7s ' +
  '帖子:2l 带有:5h 带来:1r 带的:m 帮你:n 帮助:ak 帮忙:b 帮我:2e 常不:n 常为:s 常会:w 常使:17 常在:k 常处:d 常对:c 常工:1f 常情:l 常是:10 常显:b 常有:w ' +
  '常比:a 常活:a 常现:a 常生:a 常用:3y 常的:m 常行:c 常被:c 常见:ec 常规:1p 常运:1r 常适:1c 常重:v 常量:h 常需:m 幂等:s 幅度:h 幕上:a 幕截:p 幕的:a 干净:q ' +
  '干扰:11 干预:r 平仓:a 平台:cw 平均:2q 平板:b 平滑:c 平的:g 平衡:1x 平静:e 平面:e 年:29 年份:s 年度:k 年的:p 年轻:e 年龄:t 并上:c 并下:c 并不:25 并与:s ' +
  '并且:3e 并为:1e 并从:q 并以:19 并优:d 并传:h 并使:2e 并保:1t 并修:i 并停:b 并允:a 并具:f 并分:w 并列:h 并创:l 并删:b 并到:a 并加:e 并包:o 并参:e 并发:2q ' +
  '并可:15 并向:j 并启:x 并告:f 并回:h 并在:5r 并填:b 并处:o 并存:d 并安:r 并完:n 并定:h 并实:u 并对:t 并将:5s 并展:c 并帮:a 并建:x 并开:g 并引:e 并总:d ' +
  '并打:f 并执:12 并报:p 并指:x 并按:n 并排:b 并接:b 并推:o 并提:6z 并插:e 并支:1b 并收:a 并整:a 并明:m 并显:17 并更:11 并未:c 并查:j 并标:r 并根:1c 并检:s ' +
  '并注:h 并添:t 并生:2z 并用:b 并登:c 并监:b 并确:2d 并立:g 并管:i 并粘:a 并结:f 并给:l 并继:s 并维:a 并能:p 并自:1u 并获:2c 并行:1o 并要:g 并解:t 并记:1d ' +
  '并设:2g 并询:m 并说:o 并请:v 并调:j 并跟:g 并输:m 并运:k 并返:1x 并进:18 并退:a 并选:h 并通:3c 并配:12 并采:g 并重:1n 并附:1j 并需:b 并非:26 并验:17 ' +
  '幻灯:h 幽默:h 广告:1l 广播:f 广泛:18 庆祝:f 序中:u 序以:c 序会:g 序使:e 序列:1f 序化:11 序可:f 序号:b 序名:c 序和:e 序在:e 序或:i 序执:l 序排:i 序方:p ' +
  '序时:a 序是:g 序的:33 序进:p 库:16 库中:3f 库内:b 库和:n 库地:d 库存:11 库或:o 库操:a 库文:c 库时:b 库根:c 库的:21 库目:a 库管:f 库路:d 库进:l 库连:e ' +
  '应一:o 应不:d 应与:h 应中:37 应为:u 应主:a 应以:k 应优:d 应体:c 应使:2l 应保:y 应先:g 应关:c 应具:d 应内:v 应包:1p 应告:a 应命:d 应和:a 应商:13 应在:18 ' +
  '应地:a 应头:f 应字:h 应对:20 应将:m 应尽:d 应式:k 应急:c 应性:c 应或:a 应执:a 应提:h 应操:d 应数:m 应文:n 应方:a 应时:z 应明:g 应是:b 应显:e 应根:d 应格:24 ' +
  '应模:e 应状:a 应用:ec 应的:de 应立:l 应简:c 应结:t 应能:f 应被:d 应触:n 应设:f 应该:4q 应通:b 应速:e 应遵:d 应避:l 应都:e 应采:e 应链:g 底层:j 底部:e ' +
  '店铺:m 度不:13 度与:g 度为:r 度以:j 度会:h 度使:c 度信:e 度分:1l 度反:a 度可:e 度和:1t 度对:e 度并:b 度快:l 度思:a 度或:p 度报:i 度排:f 度提:g 度数:d ' +
  '度是:g 度更:15 度最:j 度有:b 度条:e 度来:c 度检:c 度的:39 度研:c 度等:r 度要:c 度计:n 度设:g 度评:1e 度调:b 度超:i 度跟:g 度较:1m 度过:a 度进:k 度追:a ' +
  '度阈:a 度限:j 度高:b 康数:b 康检:1i 康状:1g 康的:a 康问:a 延误:c 延迟:35 延长:d 建一:78 建与:f 建专:a 建个:a 建了:j 建代:k 建以:c 建任:1b 建具:g 建包:h ' +
  '建单:b 建可:p 建后:e 建和:1h 建备:b 建多:h 建完:o 建密:a 建工:v 建带:b 建并:s 建应:d 建您:d 建成:d 建或:1x 建数:c 建文:v 建新:4h 建日:f 建时:10 建模:10 ' +
  '建流:b 建用:g 建的:2m 建目:c 建相:d 建立:4e 建筑:i 建结:a 建者:f 建自:q 建表:a 建视:b 建议:m2 建设:10 建该:c 建账:y 建过:h 建连:u 建配:c 建钱:c 建项:t ' +
  '建预:n 开一:m 开关:i 开发:ca 开可:j 开启:z 开场:m 开头:2r 开始:dj 开展:g 开支:b 开放:1x 开浏:c 开源:1j 开用:a 开的:1j 开设:b 开该:j 开返:h 开连:f 开销:l ' +
  '异常:30 异步:25 弃用:h 式一:k 式下:1g 式不:t 式与:16 式中:m 式为:34 式之:c 式二:a 式以:15 式会:p 式传:p 式使:i 式保:o 式分:c 式包:f 式化:35 式匹:c 式参:a ' +
  '式及:h 式发:1i 式可:y 式呈:y 式和:23 式回:a 式在:h 式处:g 式如:10 式存:v 式展:w 式并:e 式应:b 式或:12 式提:11 式操:b 式支:a 式数:c 式文:b 式时:v 式是:11 ' +
  '式显:w 式更:e 式来:t 式检:p 式模:h 式正:b 式生:m 式的:8v 式示:a 式等:l 式结:a 式获:c 式表:i 式要:m 式规:16 式解:b 式记:g 式设:v 式识:n 式说:c 式调:i 式转:m ' +
  '式输:2e 式运:j 式返:s 式进:y 式适:a 式选:m 式都:c 式错:k 式问:f 式验:b 引人:l 引入:11 引力:o 引发:1a 引号:z 引导:3m 引擎:2s 引文:c 引用:5k 引的:e 引起:n ' +
  '张:d 张三:d 张图:1i 弱的:a 弹出:b 弹窗:a 强制:4d 强化:10 强大:1i 强度:v 强烈:15 强的:q 强调:1o 归属:b 归档:10 当:2a 当不:c 当于:c 当代:11 当你:1u ' +
  '当出:c 当前:he 当地:y 当天:1a 当您:3m 当收:c 当文:b 当日:i 当有:j 当某:i 当检:c 当现:a 当用:fa 当的:1p 当被:d 当需:20 录一:a 录下:6t 录不:k 录与:i ' +
  '录中:5v 录为:n 录了:q 录交:d 录以:13 录任:d 录会:j 录你:b 录保:a 录信:i 录其:j 录内:r 录凭:h 录到:1a 录制:n 录功:d 录及:d 录后:n 录和:1i 录在:18 录失:b ' +
  '录完:d 录对:a 录工:b 录已:g 录并:h 录当:b 录您:f 录或:1y 录所:w 录操:c 录数:i 录文:g 录日:h 录时:w 录是:f 录服:c 录每:11 录流:c 录状:j 录生:c 录用:11 ' +
  '录的:3h 录相:e 录结:1i 录路:b 录过:c 录运:e 录这:h 录进:e 录错:f 录页:j 形图:e 形式:6u 形态:e 形成:w 形状:b 形象:n 影响:7w 彻底:m 往往:15 征得:a 征求:b ' +
  '径下:h 径不:c 径中:d 径为:j 径参:i 径后:c 径和:t 径或:j 径是:d 径的:j 径遍:d 待办:16 待处:1c 待审:e 待时:f 待用:1a 待结:b 很可:i 很多:j 很大:d 很好:b ' +
  '很少:a 很快:f 很有:c 很重:17 很高:g 律师:c 得一:l 得不:h 得了:f 得信:b 得关:c 得出:m 得分:1j 得到:2n 得好:a 得批:b 得明:b 得更:1v 得最:m 得本:a 得用:w ' +
  '得的:14 得超:d 循以:24 循环:2v 循这:a 微信:p 微支:d 德国:b 德语:b 徽章:e 心价:d 心信:f 心内:d 心功:2d 心化:1d 心原:1b 心命:l 心工:16 心概:s 心模:d 心流:f ' +
  '心特:b 心理:14 心的:15 心等:b 心能:l 心要:a 心规:13 心跳:1g 心身:b 心问:e 必仔:a 必使:y 必先:1u 必在:h 必填:60 必备:u 必将:e 必提:c 必检:l 必确:h 必获:a ' +
  '必要:66 必读:d 必运:a 必选:b 必阅:b 必需:5r 必须:j9 必验:b 忆内:c 忆的:d 忆系:f 忆记:a 志中:1o 志以:b 志会:c 志和:i 志或:m 志文:1n 志的:b 志记:25 忘录:c ' +
  '忘记:l 忙碌:b 快捷:u 快照:1i 快的:j 快速:oj 忽略:3w 忽视:y 怀疑:f 态下:b 态不:b 态与:k 态为:u 态以:10 态会:b 态信:10 态值:b 态分:i 态及:h 态变:16 态和:18 ' +
  '态图:e 态并:d 态度:z 态或:p 态报:a 态数:g 态文:15 态时:t 态是:b 态显:a 态更:o 态机:a 态查:l 态标:a 态检:t 态模:c 态的:2k 态监:d 态码:1x 态管:n 态系:16 ' +
  '态设:a 态调:d 态进:c 怎么:25 怎样:j 思想:e 思维:1o 思考:2e 思路:i 急情:j 性不:d 性与:1y 性且:a 性以:j 性价:d 性任:h 性优:e 性使:d 性保:c 性信:g 性内:f ' +
  '性分:13 性别:m 性化:2k 性原:a 性变:a 性和:3s 性回:b 性地:r 性审:g 性建:d 性强:f 性或:u 性指:f 性排:a 性提:r 性操:k 性数:d 性文:f 性时:a 性是:c 性更:e ' +
  '性最:a 性格:j 性检:1e 性比:b 性注:h 性的:78 性等:k 性管:a 性能:4u 性要:i 性规:h 性设:o 性评:x 性语:g 性说:i 性质:a 性较:v 性进:i 性问:1b 性验:j 总价:c ' +
  '总体:f 总信:b 总成:g 总数:14 总是:11 总结:6i 总计:g 总费:a 总量:c 总额:c 恐惧:g 恢复:4u 息不:1q 息与:i 息中:1p 息之:d 息仅:g 息以:1y 息会:13 息传:y ' +
  '息保:q 息内:u 息包:d 息及:14 息发:n 息可:s 息后:r 息和:1q 息在:f 息存:12 息将:c 息已:c 息并:14 息应:c 息或:1u 息提:k 息收:p 息数:e 息时:2f 息是:t 息更:m ' +
  '息未:c 息来:1h 息查:c 息格:g 息泄:g 息流:g 息的:4t 息等:f 息缺:f 息被:c 息请:17 息转:a 息输:c 息过:h 息进:w 息通:b 息都:p 恶化:a 恶意:1p 患者:d 您:c ' +
  '您不:o 您也:p 您了:b 您会:b 您使:r 您信:d 您创:e 您发:s 您只:e 您可:a4 您在:1b 您完:b 您将:18 您就:h 您已:15 您希:17 您当:a 您必:w 您想:h 您所:g 您提:18 ' +
  '您无:j 您是:28 您更:c 您有:1f 您正:g 您的:fk 您知:i 您能:o 您自:n 您负:a 您还:n 您选:c 您通:f 您配:a 您需:4l 悬停:b 情况:n9 情和:d 情報:d 情境:u 情感:20 ' +
  '情报:12 情景:e 情的:d 情符:x 情绪:2b 情请:w 情页:a 惊讶:e 惩罚:g 惯的:a 想在:b 想法:1l 想的:e 想要:2k 想象:h 意义:21 意事:d2 意代:u 意以:d 意保:a 意到:c ' +
  '意力:w 意后:d 意向:a 意味:27 意图:2u 意外:1v 意大:c 意度:a 意思:c 意愿:e 意或:a 意时:b 意的:1t 意行:c 意见:1r 意识:15 意软:c 感信:3f 感兴:o 感分:e ' +
  '感到:1a 感受:11 感器:a 感度:a 感性:b 感数:1h 感文:o 感来:j 感的:1b 感知:16 感表:a 感觉:v 感谢:e 感配:a 愿意:r 慎使:h 慢的:c 懂的:a 戏中:f 戏剧:c 戏的:d ' +
  '成一:55 成与:l 成专:l 成个:a 成中:f 成为:25 成之:c 成了:1n 成交:1p 成人:c 成代:l 成以:1s 成任:1y 成优:b 成全:e 成具:f 成内:p 成分:x 成到:1b 成功:ai ' +
  '成包:r 成可:1m 成后:60 成员:20 成和:m 成器:1d 成图:1n 成基:d 成多:12 成失:g 成安:e 成完:17 成密:g 成就:j 成工:17 成带:a 成年:a 成并:o 成引:a 成当:b ' +
  '成情:n 成或:u 成所:u 成技:g 成报:1g 成指:s 成提:i 成摘:c 成操:d 成支:k 成数:d 成整:d 成文:x 成新:18 成方:1d 成时:1e 成更:e 成最:s 成有:a 成服:f 成本:6a ' +
  '成果:1w 成标:k 成模:q 成每:p 成注:i 成流:g 成测:a 成熟:o 成状:i 成用:q 成登:m 成的:bl 成相:19 成示:b 成立:e 成符:o 成简:f 成结:y 成脚:a 成自:b 成视:l ' +
  '成设:e 成该:c 成语:g 成身:p 成过:f 成这:i 成进:d 成适:i 成通:a 成逻:i 成部:h 成配:h 成针:a 成长:11 成音:a 成项:c 成预:g 成高:j 我一:g 我不:d 我为:a 我今:e ' +
  '我们:4m 我会:10 我发:e 我可:r 我在:p 我将:b 我已:k 我帮:c 我应:10 我想:12 我所:c 我找:b 我提:b 我是:v 我有:h 我的:4x 我看:c 我认:a 我评:a 我需:s 或:nq ' +
  '或一:a 或上:l 或下:k 或不:1f 或与:e 或专:c 或个:g 或中:a 或为:m 或主:l 或交:c 或产:g 或人:j 或仅:b 或从:q 或代:1c 或令:s 或以:c 或任:2x 或优:i 或会:b ' +
  '或传:e 或使:35 或保:d 或信:e 或修:12 或公:m 或关:j 或其:22 或具:h 或内:v 或凭:h 或出:g 或分:11 或列:d 或创:1l 或删:1f 或加:e 或动:b 或包:c 或参:h 或反:e ' +
  '或发:19 或取:a 或可:w 或合:g 或同:c 或名:e 或后:b 或命:d 或回:l 或团:b 或图:s 或在:1k 或地:e 或基:q 或处:k 或备:c 或复:b 或外:n 或多:1g 或大:c 或失:d ' +
  '或子:a 或存:p 或安:u 或完:m 或定:f 或实:f 或审:d 或客:i 或密:d 或对:h 或导:e 或将:1c 或工:13 或已:12 或希:d 或平:b 或建:e 或引:e 或思:a 或总:c 或您:e ' +
  '或手:r 或执:w 或批:a 或技:l 或报:a 或拒:d 或持:d 或指:a 或按:h 或排:a 或接:f 或推:e 或描:d 或提:1v 或搜:d 或操:c 或支:c 或收:e 或改:j 或敏:j 或数:16 ' +
  '或文:1k 或新:j 或方:a 或无:13 或日:q 或时:g 或明:a 或是:e 或显:b 或更:3f 或最:d 或有:b 或服:t 或未:10 或本:m 或机:e 或权:a 或查:10 或标:o 或根:m 或格:a ' +
  '或检:p 或模:l 或每:i 或注:c 或流:b 或测:e 或浏:h 或添:d 或清:a 或特:h 或状:b 或环:i 或生:r 或用:1d 或电:d 或目:h 或直:18 或相:p 或确:j 或社:c 或私:c 或秘:a ' +
  '或移:a 或空:a 或等:i 或简:a 或管:v 或类:p 或系:k 或组:d 或结:j 或编:l 或缺:v 或网:l 或者:8r 或脚:c 或自:1f 或获:e 或行:c 或表:d 或被:i 或视:j 或解:m 或记:h ' +
  '或设:y 或访:f 或评:i 或请:l 或调:v 或账:d 或资:g 或超:d 或输:d 或过:r 或运:n 或返:b 或进:19 或选:k 或通:1s 或配:y 或重:21 或链:b 或错:k 或长:d 或问:f ' +
  '或需:1i 或非:d 或项:n 或预:s 或风:c 或验:i 或高:e 战斗:d 战略:19 戦略:d 截取:k 截图:21 截断:t 截止:1t 戳和:c 戳的:m 户上:d 户不:r 户与:h 户中:l 户主:t ' +
  '户之:e 户也:b 户互:a 户交:j 户仅:k 户从:d 户他:a 户以:g 户会:o 户体:q 户余:14 户使:13 户信:3p 户偏:p 户做:a 户先:j 户关:x 户凭:a 户分:n 户列:d 户创:m ' +
  '户友:b 户反:17 户发:1r 户另:d 户只:1i 户可:54 户同:15 户名:2i 户和:r 户回:n 户在:2e 户如:c 户安:e 户完:x 户审:e 户对:14 户将:j 户尚:e 户展:1w 户已:1g ' +
  '户希:2p 户并:y 户开:b 户当:h 户必:l 户快:a 户想:z 户意:s 户或:1a 户所:m 户手:s 户执:n 户批:b 户报:u 户指:1m 户授:f 户控:b 户描:g 户提:98 户操:j 户支:g ' +
  '户数:1d 户无:t 户明:48 户是:20 户显:p 户更:h 户最:g 户有:w 户服:h 户未:18 户本:d 户来:e 户查:t 户检:c 户正:b 户每:j 户没:u 户注:e 户流:b 户消:k 户点:d ' +
  '户特:c 户状:g 户生:x 户用:b 户界:29 户留:e 户的:ct 户目:f 户直:t 户确:3f 户端:3r 户等:b 户管:v 户类:b 户级:a 户给:a 户群:o 户能:m 户自:1q 户获:f 户行:e ' +
  '户表:q 户要:2a 户角:a 户解:d 户设:1h 户访:e 户评:p 户询:34 户该:a 户说:1s 户请:4h 户账:i 户资:o 户身:n 户输:36 户还:c 户进:1k 户选:1e 户通:1e 户都:d ' +
  '户配:t 户重:m 户问:s 户需:9v 户首:b 房产:b 房地:c 房源:a 房间:k 所不:z 所以:g 所使:x 所在:2a 所处:b 所属:t 所有:yq 所的:b 所选:t 所需:96 扁平:c 手册:q ' +
  '手写:a 手分:l 手动:b8 手势:b 手机:1g 手段:n 手的:16 手续:j 才会:1c 才使:h 才是:h 才能:5s 才进:j 才需:i 打分:d 打包:10 打印:20 打开:58 打扰:a 打断:a ' +
  '打破:d 打造:g 托管:2q 托给:f 扣费:a 扣除:l 执行:tr 扩大:19 扩展:5n 扫描:51 扮演:j 批准:32 批处:c 批流:a 批评:b 批量:56 找不:1k 找信:a 找出:16 找到:83 ' +
  '找可:i 找合:a 找并:d 找或:h 找所:c 找操:g 找文:a 找最:h 找特:c 找现:g 找相:x 找附:h 承受:f 承担:m 承认:c 承诺:10 承载:c 技巧:36 技术:bg 技能:nv 把:i ' +
  '把这:g 抑制:g 抓取:21 投入:14 投注:c 投票:v 投稿:e 投诉:a 投资:31 抖音:g 折扣:t 护一:d 护您:c 护措:k 护机:x 护理:d 护的:1b 护者:g 护进:r 报中:c 报价:1f ' +
  '报告:co 报率:v 报的:n 报表:h 报道:b 报错:s 披露:g 抵押:f 押金:a 抽取:b 抽象:z 担任:c 担心:n 担忧:b 拆分:v 拆解:a 拉取:q 拍摄:n 拒绝:4g 招聘:15 拟机:f ' +
  '拟环:m 拥有:4c 拦截:k 择一:1b 择不:a 择了:c 择以:a 择你:b 择使:c 择其:i 择合:25 择哪:d 择器:j 择性:k 择指:e 择最:1h 择模:g 择正:e 择的:1f 择相:f 括以:e ' +
  '括号:f 括在:b 括所:d 括起:b 拼写:v 拿到:h 持一:1p 持不:w 持与:y 持两:f 持中:o 持久:3a 持从:j 持仓:16 持代:i 持以:11 持任:i 持会:d 持使:1h 持信:c 持内:m ' +
  '持分:d 持创:f 持单:a 持原:u 持发:e 持可:j 持同:b 持图:g 持在:y 持基:n 持多:2t 持完:a 持对:t 持工:c 持所:a 持批:b 持持:b 持按:m 持数:e 持文:n 持更:d 持最:f ' +
  '持有:1k 持用:h 持的:6z 持相:d 持简:f 持管:b 持续:79 持自:1l 持该:f 持语:l 持读:d 持跨:b 持这:c 持通:1n 指令:50 指出:1a 指南:b3 指向:1u 指定:ds 指导:4s ' +
  '指引:b 指数:1v 指标:5s 指示:1c 按:x 按下:g 按主:d 按以:w 按优:i 按使:a 按关:g 按名:r 按日:d 按时:16 按标:e 按照:6g 按状:e 按用:b 按类:19 按钮:2d 按键:b ' +
  '按需:13 按顺:10 挑战:22 挑选:f 挖掘:n 捆绑:h 捕捉:f 捕获:1v 损坏:o 损失:13 损害:f 换为:85 换到:1s 换后:k 换工:f 换成:a 换操:a 换时:a 换模:f 换的:g 换行:l ' +
  '换过:a 据上:o 据不:1w 据与:s 据丢:g 据中:1m 据为:g 据主:b 据之:l 据交:g 据仅:s 据代:h 据以:29 据任:i 据会:17 据传:1d 据你:s 据使:h 据保:1b 据信:g 据关:h ' +
  '据具:v 据内:m 据写:d 据分:24 据包:n 据及:f 据发:s 据可:15 据合:b 据同:j 据后:d 据和:1u 据在:d 据均:k 据处:1b 据字:d 据存:3n 据安:m 据完:i 据实:1y 据对:j ' +
  '据导:v 据已:d 据并:x 据库:56 据当:k 据您:18 据或:1y 据抓:i 据持:b 据指:b 据提:1l 据支:y 据收:17 据数:e 据整:d 据文:23 据时:27 据是:r 据更:v 据来:36 ' +
  '据查:m 据标:e 据格:17 据检:d 据模:1c 据此:b 据泄:16 据流:m 据清:c 据源:1t 据点:d 据特:c 据生:e 据用:3s 据的:57 据目:n 据相:g 据等:m 据管:r 据类:y 据结:20 ' +
  '据自:j 据获:u 据表:k 据被:d 据解:e 据访:g 据评:b 据质:j 据转:j 据输:g 据迁:c 据过:d 据这:o 据进:1q 据通:b 据都:16 据采:e 据重:f 据量:l 据问:c 据集:15 ' +
  '据需:35 据项:a 据预:g 据驱:e 据验:h 捷方:g 捷的:a 捷键:c 授予:q 授权:4s 掌握:u 排一:d 排列:k 排名:2f 排在:d 排序:4o 排查:1q 排版:p 排的:d 排行:10 排队:h ' +
  '排除:75 探测:a 探索:2r 探讨:h 接下:13 接与:a 接中:f 接从:z 接以:m 接传:g 接使:48 接信:w 接修:i 接写:e 接列:m 接到:3l 接发:1x 接受:4d 接口:7k 接可:b ' +
  '接告:b 接和:q 接器:p 接回:e 接在:14 接复:n 接失:g 接字:c 接安:a 接将:m 接并:a 接开:c 接或:w 接执:s 接指:f 接提:z 接收:5r 接数:b 接方:b 接时:f 接是:x 接状:e ' +
  '接用:l 接的:2c 接着:b 接管:x 接给:c 接获:n 接触:f 接设:d 接访:v 接说:b 接读:e 接调:16 接起:a 接跳:e 接转:b 接输:h 接运:i 接近:11 接返:i 接进:10 接通:z ' +
  '接问:a 控与:l 控任:d 控制:co 控功:a 控和:q 控器:b 控工:o 控的:u 控系:d 推出:n 推动:q 推奨:c 推广:z 推文:q 推断:1q 推测:a 推理:1w 推移:i 推荐:f9 推进:p ' +
  '推送:2a 掩盖:d 措施:49 描器:e 描工:d 描所:b 描的:m 描结:m 描述:gy 提交:86 提供:z2 提出:5w 提到:2v 提前:1t 提升:5d 提及:2w 提取:aa 提是:a 提条:19 ' +
  '提案:1a 提炼:d 提示:jb 提议:g 提醒:4o 提问:1g 提高:4f 插件:2i 插值:a 插入:2g 插图:c 揭示:t 搜索:e0 搭建:w 搭配:p 携带:a 摄像:a 摄入:l 摄影:e 摘要:64 ' +
  '摩擦:a 撤销:1f 播客:f 播放:19 撰写:25 擅长:g 操作:va 擎优:a 支付:58 支出:1n 支持:w3 支撑:b 收件:1n 收入:2n 收到:5d 收取:u 收据:b 收来:b 收标:b 收款:c ' +
  '收益:26 收盘:i 收者:q 收藏:q 收费:t 收通:c 收集:68 改为:u 改之:g 改了:j 改代:k 改任:g 改内:p 改写:i 改前:i 改动:a 改变:1w 改后:12 改善:11 改建:d 改成:a ' +
  '改或:e 改操:h 改数:f 改文:d 改时:o 改现:h 改用:p 改的:1m 改系:c 改进:3k 改配:k 攻击:2v 放入:n 放在:1z 放大:g 放弃:w 放式:a 放松:e 放的:h 放置:w 政府:o ' +
  '政治:i 政策:2h 政编:a 故事:1r 故意:g 故障:8g 效地:k 效应:i 效性:1r 效或:1b 效指:k 效时:f 效期:1p 效果:6i 效率:38 效的:51 效益:h 敏感:6x 教学:e 教授:b ' +
  '教程:15 教练:c 教育:1i 教训:j 数不:h 数中:n 数为:g 数以:m 数会:i 数传:w 数位:b 数使:a 数值:21 数化:e 数参:b 数及:d 数可:t 数名:m 数和:16 数字:54 数学:r ' +
  '数将:a 数或:o 数指:g 数据:zy 数数:a 数无:d 数时:e 数是:e 数来:12 数用:j 数百:b 数的:1v 数级:k 数组:43 数表:b 数设:d 数说:16 数调:d 数越:a 数达:d 数过:b ' +
  '数返:a 数进:v 数都:a 数量:aw 数限:m 整个:65 整体:25 整信:d 整内:h 整参:d 整合:2o 整大:c 整工:12 整性:2g 整数:19 整文:12 整方:c 整洁:a 整流:c 整理:2p ' +
  '整的:bk 整示:b 整策:a 整结:a 整路:a 文中:1b 文件:115 文信:15 文内:t 文分:a 文化:13 文和:h 文字:3c 文形:g 文或:g 文搜:h 文摘:a 文数:c 文文:g 文时:e ' +
  '文本:bq 文案:16 文档:hl 文献:p 文用:c 文的:1f 文稿:h 文窗:c 文章:2p 料中:l 料和:c 料或:e 料的:k 斜杠:h 断出:g 断开:m 断或:d 断是:p 断更:d 断标:h 断用:g ' +
  '断的:c 断结:j 断问:c 新:a 新一:j 新个:b 新为:b 新了:b 新事:d 新交:c 新产:d 新代:16 新令:l 新任:z 新会:c 新信:v 新内:14 新凭:i 新分:f 新创:h 新功:15 新加:x ' +
  '新发:12 新后:n 新启:q 新和:j 新增:20 新安:t 新审:a 新客:b 新尝:w 新工:p 新建:s 新开:j 新您:b 新情:a 新或:u 新手:a 新执:f 新技:m 新提:e 新操:c 新数:p ' +
  '新文:10 新新:j 新日:1g 新时:13 新机:i 新构:b 新检:c 新模:s 新注:h 新消:j 新版:1f 新状:o 新现:f 新生:19 新用:n 新登:h 新的:cx 新知:b 新组:e 新编:h 新获:l ' +
  '新表:c 新计:h 新记:d 新设:d 新评:j 新请:a 新运:12 新进:o 新连:p 新邮:a 新配:e 新闻:2j 新项:z 新频:l 新颖:c 新鲜:b 方便:18 方向:35 方式:ou 方形:b 方文:1x ' +
  '方服:n 方案:bt 方法:o3 方的:28 方网:s 方资:c 方面:2p 施的:t 旅程:f 旅行:z 旋转:l 无:2d 无任:b 无关:1h 无声:b 无外:c 无头:13 无意:i 无效:50 无数:d 无服:b ' +
  '无法:dk 无缝:d 无论:2m 无误:i 无限:1p 无障:b 无需:ig 日:12 日历:1s 日常:3c 日志:a4 日日:j 日期:8a 日本:u 日的:i 日程:16 日简:b 日自:g 日落:c 日记:j ' +
  '旧版:16 旧的:1c 旨在:12 早上:v 早晨:d 早期:v 时:81 时一:c 时下:c 时不:1j 时为:h 时也:o 时了:b 时交:f 时仍:a 时从:b 时代:e 时价:g 时任:2r 时会:23 时使:7s ' +
  '时保:1b 时信:e 时候:1d 时内:1e 时再:d 时出:q 时分:g 时创:f 时刻:18 时加:c 时区:1e 时参:a 时及:e 时反:a 时发:21 时只:d 时可:2q 时同:a 时后:s 时启:i 时器:l ' +
  '时处:p 时存:g 时安:f 时将:k 时展:b 时工:b 时应:m 时建:a 时必:17 时性:p 时情:a 时或:u 时才:2x 时执:z 时报:d 时接:c 时推:b 时提:27 时支:w 时收:b 时效:t ' +
  '时数:1b 时文:19 时无:l 时时:15 时显:u 时更:1w 时最:d 时期:d 时机:1k 时查:14 时检:q 时段:p 时添:b 时激:e 时环:l 时生:y 时用:e 时的:5p 时监:z 时确:h 时给:a ' +
  '时自:2v 时获:j 时被:s 时要:a 时触:11 时记:h 时设:x 时请:z 时调:j 时较:c 时输:d 时运:y 时返:o 时还:c 时进:1d 时通:19 时避:b 时都:z 时配:j 时重:h 时长:2r ' +
  '时间:p9 时限:i 时需:36 时预:d 时验:a 时默:a 昂贵:a 明了:1j 明亮:b 明你:k 明信:e 明具:e 明原:b 明和:h 明天:11 明度:v 明您:c 明或:a 明文:1b 明显:1o 明用:c ' +
  '明白:a 明的:1b 明确:ft 明细:n 明自:c 明该:h 明这:h 易于:2b 易代:a 易信:p 易前:g 易历:h 易和:b 易哈:d 易失:e 易完:a 易对:f 易平:a 易懂:h 易成:b 易或:c ' +
  '易所:15 易执:e 易数:w 易日:c 易时:l 易是:c 易机:c 易模:c 易流:g 易用:a 易的:1f 易相:a 易确:f 易策:l 易结:a 易者:e 易被:d 易见:a 易记:1g 易详:b 易读:f ' +
  '易费:r 易都:c 易量:o 易金:o 星期:f 映射:3g 昨天:n 是:58 是一:hk 是不:1h 是专:i 是个:j 是为:12 是主:g 是人:g 是什:3t 是仅:b 是从:p 是代:u 是以:a 是任:b ' +
  '是作:b 是你:17 是使:l 是保:c 是免:g 是公:g 是关:u 是其:g 是具:b 是分:g 是创:d 是单:f 是原:i 是只:h 是可:2k 是否:ok 是哪:s 是唯:k 是因:l 是在:2b 是基:y ' +
  '是多:1i 是如:m 是安:k 是完:g 是对:q 是将:e 是常:b 是开:a 是异:d 是强:d 是必:15 是怎:a 是您:z 是我:l 是指:c 是提:u 是数:g 是文:e 是新:e 是无:c 是最:21 ' +
  '是有:v 是本:f 是标:b 是根:b 是模:c 是正:z 是每:d 是独:j 是用:11 是由:y 是的:d 是直:x 是相:d 是真:p 是简:v 是结:e 是自:10 是让:c 是说:m 是谁:m 是这:m 是进:a ' +
  '是通:1w 是重:c 是针:a 是需:e 是高:b 显式:n 显得:t 显的:o 显示:l9 显而:a 显著:1o 時に:d 時間:f 晚上:o 晨间:b 普通:2f 普遍:g 景下:e 景中:j 景信:1w 景包:m ' +
  '景和:b 景图:b 景点:b 景的:z 景示:d 晰地:t 晰度:p 晰的:1w 智能:a5 暂停:24 暂时:w 暖的:b 暗示:a 暴露:22 曝光:a 曲线:l 更严:c 更丰:a 更为:k 更优:c 更低:n ' +
  '更便:b 更具:v 更内:b 更准:q 更加:17 更可:d 更合:c 更喜:h 更多:6c 更大:e 更好:24 更安:g 更容:d 更广:b 更强:i 更快:1l 更换:18 更改:55 更新:iz 更日:d ' +
  '更有:13 更深:n 更清:d 更简:n 更自:a 更详:l 更适:e 更重:w 更长:i 更高:4h 替代:44 替换:54 最优:u 最低:3l 最佳:9d 最具:h 最初:k 最可:f 最合:l 最后:4w 最基:d ' +
  '最多:6s 最大:68 最好:n 最小:49 最少:g 最常:u 最快:s 最接:a 最新:6y 最旧:j 最有:p 最相:e 最简:y 最终:5q 最近:56 最适:13 最適:a 最重:16 最长:11 最高:3v ' +
  '月:2j 月份:e 月内:k 月度:n 月的:1i 有:q 有一:3a 有三:g 有不:t 有与:n 有专:c 有两:x 有严:g 有个:d 有中:a 有主:m 有事:n 有些:r 有交:18 有人:1g 有什:1h ' +
  '有代:1l 有以:o 有价:1c 有任:2a 有优:a 有何:a 有使:l 有依:k 有信:1a 有元:g 有公:e 有关:57 有其:v 有具:g 有内:1n 有写:g 有决:a 有分:l 有列:e 有创:f 有利:c ' +
  '有力:f 有功:v 有助:3d 有单:a 有参:w 有反:c 有发:j 有变:u 有可:3h 有合:f 有名:a 有后:h 有吸:b 有命:21 有响:c 有哪:20 有回:f 有图:n 有在:2w 有地:d 有基:h ' +
  '有处:b 有外:c 有多:2o 有子:e 有字:h 有安:s 有完:o 有定:a 有实:s 有密:c 有对:n 有工:1a 有已:14 有帮:k 有平:e 有序:f 有引:a 有强:d 有当:12 有待:b 有很:j ' +
  '有必:18 有情:h 有意:1e 有成:g 有所:1q 有找:d 有技:11 有持:c 有指:11 有接:c 有提:x 有操:1u 有支:r 有收:g 有效:9t 有数:33 有文:2i 有新:1e 有方:a 有日:j ' +
  '有时:1r 有明:2f 有显:b 有更:z 有最:l 有有:g 有服:i 有未:q 有本:d 有机:o 有权:1i 有条:k 有来:f 有查:e 有标:u 有检:f 有模:t 有正:s 有步:d 有没:f 有活:w ' +
  '有流:e 有测:c 有消:j 有深:d 有特:y 有状:d 有独:r 有环:a 有现:b 有生:k 有用:3e 有疑:p 有的:7s 有目:g 有相:24 有真:l 有空:m 有端:f 有笔:c 有类:h 有组:b ' +
  '有结:k 有网:i 有者:1z 有脚:u 有自:1j 有行:a 有表:i 有被:i 有要:g 有规:a 有视:d 有解:c 有订:a 有记:q 有设:v 有证:i 有评:k 有该:c 有详:a 有语:c 有误:d 有说:c ' +
  '有请:2p 有读:d 有账:f 有费:a 有资:q 有趣:s 有足:o 有身:c 有较:g 有输:s 有过:c 有这:15 有进:c 有连:p 有适:c 有通:g 有邮:a 有配:11 有重:w 有针:f 有链:g ' +
  '有错:g 有问:1c 有限:1w 有需:20 有页:a 有项:o 有预:g 有风:k 有高:k 朋克:d 朋友:w 服务:ov 服装:e 望使:h 望在:q 望将:l 望的:e 望自:c 望获:n 望通:f 期为:w ' +
  '期之:b 期价:e 期信:a 期内:k 期刊:f 期前:b 期发:c 期和:18 期回:d 期备:a 期存:a 期待:f 期性:d 期或:t 期收:a 期日:b 期时:t 期更:11 期有:f 期望:s 期权:b 期查:h ' +
  '期格:11 期检:15 期的:31 期等:a 期管:c 期结:b 期范:r 期行:a 期记:i 期货:a 期输:h 期过:b 期进:j 期间:1l 期限:t 未使:10 未出:d 未加:a 未发:n 未启:h 未在:h ' +
  '未安:1q 未完:1m 未开:a 未成:c 未找:3n 未指:18 未授:h 未提:21 未收:d 未明:d 未显:b 未更:b 未来:2p 未检:n 未登:b 未知:1p 未确:j 未经:4f 未能:f 未自:e ' +
  '未被:v 未解:u 未设:28 未读:k 未运:g 未返:c 未进:h 未连:a 未通:d 未配:1g 未验:q 末尾:u 本:10 本不:p 本与:p 本中:2k 本为:g 本之:n 本仅:g 本以:13 本优:d ' +
  '本会:4q 本估:b 本位:d 本低:a 本使:15 本信:29 本内:1g 本分:g 本到:a 本功:h 本历:e 本原:q 本参:j 本发:n 本可:u 本号:o 本周:15 本和:1s 本在:p 本地:fg 本处:d ' +
  '本字:b 本完:e 本实:a 本将:q 本工:1y 本已:a 本并:p 本形:e 本或:13 本执:j 本技:3i 本指:x 本控:1k 本描:c 本提:x 本支:m 本效:g 本数:c 本文:3b 本无:j 本时:11 ' +
  '本是:k 本更:n 本月:k 本来:12 本格:q 本检:d 本模:n 本次:p 本消:f 本生:r 本用:11 本的:5x 本等:a 本管:i 本编:i 本自:d 本要:a 本語:d 本说:e 本质:k 本路:m ' +
  '本身:2w 本转:12 本较:f 本输:u 本返:b 本进:16 本通:c 本都:i 本需:d 术上:a 术分:m 术实:g 术家:c 术性:n 术指:f 术支:r 术文:e 术方:a 术架:e 术栈:17 术的:p ' +
  '术研:a 术细:10 术规:a 术语:2c 术说:b 术进:i 术风:e 机上:m 机会:2z 机制:cz 机号:b 机名:b 机器:6f 机密:o 机或:a 机数:h 机时:c 机构:1j 机械:q 机的:n 机选:b ' +
  '杂乱:c 杂任:i 杂度:p 杂性:x 杂的:2x 杂问:b 权信:c 权威:1a 权的:18 权衡:i 权访:e 权重:1d 权限:bi 材料:16 材质:d 束前:a 束后:16 束日:a 束时:10 束条:m ' +
  '杠杆:c 条:1m 条件:fq 条信:a 条命:b 条帖:c 条形:c 条数:a 条款:1b 条消:1a 条目:29 条记:r 条评:l 来了:e 来使:m 来保:g 来像:k 来决:e 来分:o 来创:t 来判:a ' +
  '来制:b 来加:c 来发:s 来启:c 来回:d 来增:b 来处:14 来存:d 来安:m 来完:w 来实:1f 来帮:g 来建:a 来很:b 来执:1t 来指:l 来控:t 来提:y 来支:c 来更:u 来构:g ' +
  '来查:1v 来检:y 来测:a 来源:a5 来生:10 来的:2k 来确:11 来管:17 来组:d 来编:a 来自:7k 来获:23 来表:j 来解:p 来记:e 来设:q 来访:s 来评:m 来识:l 来说:1v ' +
  '来调:15 来运:a 来进:n 来配:a 来验:1b 杭州:a 板上:f 板中:14 板创:f 板和:p 板块:b 板或:b 板文:o 板时:b 板生:f 板的:s 板设:c 极端:a 极简:n 极高:g 构与:m ' +
  '构中:f 构以:f 构信:c 构决:c 构化:74 构及:e 构和:t 构图:q 构如:d 构建:9e 构成:16 构或:h 构文:a 构时:d 构是:a 构概:d 构模:b 构清:g 构的:1n 构设:n 构说:b ' +
  '构请:f 构造:f 析与:i 析为:e 析代:a 析以:k 析任:a 析内:m 析功:q 析后:d 析和:1d 析器:p 析工:1g 析市:c 析师:p 析并:z 析或:b 析报:x 析数:t 析文:a 析方:h 析时:k ' +
  '析模:a 析每:a 析流:a 析用:z 析的:1y 析竞:b 析等:g 析结:2o 析输:c 析过:a 析这:q 析错:f 析问:f 枚举:k 果一:13 果上:g 果下:e 果不:30 果与:l 果两:h 果中:1r ' +
  '果为:11 果之:c 果仅:c 果仍:d 果代:g 果以:14 果任:q 果会:1f 果你:2b 果使:1h 果保:t 果信:e 果关:c 果内:c 果写:i 果凭:d 果出:18 果分:f 果包:i 果及:l 果发:1e ' +
  '果只:j 果可:1w 果同:g 果后:h 果启:b 果命:d 果和:z 果在:z 果处:d 果存:1r 果安:i 果密:e 果对:i 果将:h 果尚:g 果展:d 果已:m 果并:s 果应:b 果当:d 果您:43 ' +
  '果或:i 果所:j 果找:p 果报:b 果提:x 果支:c 果收:l 果数:1r 果整:a 果文:16 果无:u 果时:10 果是:1o 果显:g 果更:k 果最:i 果有:37 果服:e 果未:3k 果某:1q 果格:b ' +
  '果检:d 果模:a 果没:3i 果状:a 果生:a 果用:7c 果的:3e 果目:g 果相:j 果省:w 果确:a 果第:c 果系:k 果结:a 果缺:12 果脚:f 果自:a 果觉:d 果记:a 果设:l 果该:x ' +
  '果请:h 果调:b 果超:g 果转:a 果较:b 果输:u 果返:h 果这:j 果进:w 果连:b 果选:a 果通:c 果遇:p 果都:h 果配:g 果问:a 果需:2p 果验:i 架和:b 架构:6b 架的:j ' +
  '某个:68 某些:4f 某人:m 某种:v 某项:k 染的:a 柔和:i 查一:15 查与:f 查代:r 查以:w 查任:i 查余:a 查依:b 查信:a 查其:d 查内:k 查功:d 查可:h 查后:a 查和:l ' +
  '查响:c 查工:11 查并:w 查当:10 查您:g 查我:a 查或:v 查所:p 查找:94 查技:b 查数:i 查文:z 查方:a 查时:k 查是:2l 查服:q 查机:d 查模:a 查流:l 查清:2k 查点:g ' +
  '查状:s 查环:c 查现:s 查用:g 查的:10 查目:a 查相:a 查看:lb 查端:a 查系:k 查结:q 查网:v 查脚:f 查表:d 查询:fk 查该:c 查请:c 查输:h 查配:f 查问:e 查阅:17 ' +
  '查项:r 标不:d 标与:h 标代:d 标位:b 标准:el 标分:h 标及:c 标受:11 标和:z 标头:r 标客:c 标志:3b 标或:f 标数:h 标文:g 标明:d 标是:s 标注:27 标点:j 标的:1l ' +
  '标签:8x 标范:a 标记:6v 标设:j 标识:4q 标语:i 标转:a 标进:d 标链:a 标题:7i 栈跟:b 校准:i 校验:10 样做:q 样化:b 样可:1a 样式:1j 样性:f 样本:11 样的:2d ' +
  '核实:15 核对:s 核心:eb 核查:c 核流:b 核的:n 根据:oh 根本:x 根目:1s 格一:c 格上:a 格与:j 格中:h 格以:f 格会:e 格保:a 格信:m 格偏:a 格分:b 格参:a 格及:b ' +
  '格变:o 格可:h 格和:1r 格式:vf 格形:g 格或:10 格指:e 格按:z 格数:n 格是:e 格更:e 格格:f 格模:c 格波:j 格特:b 格的:43 格相:a 格等:c 格范:f 格走:b 格遵:x ' +
  '框中:b 框架:5t 案中:c 案之:d 案以:a 案例:1v 案和:g 案并:e 案或:i 案时:i 案是:d 案生:c 案的:1d 案进:b 桌面:1b 档与:e 档中:1x 档以:a 档内:u 档和:v 档或:r ' +
  '档提:d 档文:e 档时:e 档案:p 档的:1m 档类:b 档结:g 档编:g 档请:a 档链:f 桥接:i 桥梁:b 梳理:d 检查:sf 检测:b1 检索:2t 検出:c 概况:h 概念:32 概括:b 概率:w ' +
  '概要:p 概览:23 概述:73 模块:3l 模型:d0 模式:iu 模态:g 模拟:2k 模板:9s 模的:d 模糊:2i 機能:b 次:3c 次互:a 次交:19 次以:b 次会:11 次使:3j 次修:c 次发:14 ' +
  '次只:w 次启:a 次回:e 次安:b 次审:c 次对:f 次尝:w 次性:45 次执:14 次提:j 次操:m 次收:a 次数:4x 次更:e 次最:d 次查:i 次检:l 次点:j 次生:e 次的:1b 次结:s ' +
  '次获:c 次要:l 次设:1c 次请:2p 次调:1q 次运:2d 次进:e 次都:m 次配:h 次重:d 欢的:d 欢迎:1i 欧元:c 欧洲:b 欺诈:h 欺骗:e 款和:c 款基:a 款的:k 款金:c 歌曲:e ' +
  '止任:e 止使:13 止并:d 止恶:a 止意:e 止所:c 止损:o 止提:c 止操:x 止日:1k 止时:p 止服:d 止的:x 止盈:a 止自:b 止访:k 止重:l 正则:x 正在:7b 正常:6w 正式:1o ' +
  '正文:26 正是:e 正有:b 正的:1s 正确:bs 正面:k 此任:a 此功:52 此参:b 此命:i 此处:s 此外:13 此字:a 此工:1h 此您:h 此技:61 此操:1a 此文:m 此方:17 此无:a ' +
  '此时:1g 此步:16 此类:f 此脚:c 此需:g 步:21 步中:a 步到:v 步可:a 步处:m 步完:g 步工:b 步执:b 步指:b 步提:d 步操:1m 步数:j 步状:d 步的:1s 步行:16 步骤:f4 ' +
  '歧义:f 殊字:f 殊情:r 段不:d 段中:t 段为:b 段以:c 段会:c 段内:e 段包:g 段名:g 段和:g 段对:b 段或:c 段提:a 段文:k 段时:k 段映:j 段是:c 段的:2c 段落:x 段说:h ' +
  '段进:d 段都:b 母和:b 每:2y 每一:1o 每个:hb 每份:a 每位:l 每分:1d 每周:3w 每天:3n 每季:h 每小:1p 每年:o 每张:o 每当:m 每日:5s 每月:2q 每条:27 每次:9w ' +
  '每种:11 每秒:l 每笔:m 每篇:f 每行:j 每隔:i 每页:x 每项:i 比:g 比例:2j 比分:j 比单:b 比如:k 比对:j 比度:j 比特:s 比率:i 比表:b 比赛:j 比較:a 比较:4q 毕业:b ' +
  '毫无:a 毫秒:1p 气信:d 气候:a 气预:a 氛围:v 水分:c 水印:a 水平:2h 水量:a 永久:2q 永远:1n 求不:e 求与:h 求中:1g 求之:m 求代:o 求以:e 求会:h 求体:22 求使:n ' +
  '求修:b 求内:b 求分:l 求创:a 求到:l 求前:a 求参:u 求发:h 求后:d 求和:11 求在:j 求均:b 求失:e 求头:2s 求对:e 求将:f 求帮:f 求并:h 求您:k 求或:t 求提:u 求数:m ' +
  '求文:b 求无:a 求时:3q 求是:j 求更:e 求最:d 求来:b 求查:c 求格:e 求次:z 求生:f 求用:2j 求的:4f 求确:d 求职:d 求自:f 求获:a 求调:k 求超:c 求路:f 求转:d ' +
  '求较:c 求进:18 求选:k 求速:w 求都:2t 求限:o 求频:o 汇总:2v 汇报:j 污染:b 汽车:j 沉浸:f 沉默:g 沙箱:10 沟通:2p 没有:e9 沮丧:e 治理:s 治疗:n 泄露:3i 法以:f ' +
  '法使:1a 法再:d 法则:w 法及:c 法发:b 法可:j 法启:f 法和:q 法在:h 法完:d 法实:d 法将:b 法律:1k 法性:b 法恢:a 法执:g 法找:e 法提:l 法时:b 法是:r 法有:i 法来:t ' +
  '法检:c 法正:x 法满:n 法生:b 法用:a 法的:13 法直:g 法确:d 法自:c 法获:v 法被:v 法规:10 法解:n 法论:r 法访:12 法识:a 法请:e 法读:b 法进:z 法通:t 法重:a ' +
  '法错:e 泛泛:h 泛的:x 泛而:b 波动:1c 注:g 注为:c 注于:2g 注入:32 注册:8y 注度:a 注意:lw 注明:w 注的:1h 注者:e 注释:1c 注重:11 洁性:l 洁明:y 洁的:26 ' +
  '洞察:10 洞的:a 活力:l 活动:70 活性:k 活方:d 活此:l 活状:f 活的:t 活该:e 活跃:3f 流中:l 流动:1s 流失:e 流媒:c 流式:t 流时:e 流水:b 流畅:n 流的:t 流程:sq ' +
  '流行:l 流量:1i 测与:b 测以:b 测内:b 测出:a 测到:2z 测功:j 测可:c 测和:f 测器:a 测工:i 测市:m 测并:m 测性:m 测或:c 测数:k 测文:d 测方:i 测是:a 测机:f 测模:c ' +
  '测用:a 测的:1c 测结:13 测规:a 测试:d0 测量:14 济模:a 浏览:9r 浪费:18 浮点:a 海报:a 浸式:c 消失:f 消息:81 消耗:2k 消订:f 消费:11 消除:m 涉及:4h 润率:d ' +
  '涨幅:b 涨跌:c 涵盖:37 淘汰:a 深入:36 深刻:f 深度:3u 深色:l 混乱:n 混合:21 混淆:13 添加:l0 清单:4w 清晰:6g 清楚:n 清洁:c 清洗:n 清理:2q 清空:b 清除:1j ' +
  '渐变:n 渐进:f 渗透:b 渠道:2l 温和:k 温度:w 温暖:10 渲染:23 游戏:1p 源:d 源中:b 源于:u 源代:25 源以:b 源信:z 源分:c 源可:d 源和:p 源并:a 源或:f 源数:d ' +
  '源文:11 源未:g 源标:b 源的:2n 源码:c 源管:d 源类:f 源进:b 源链:f 源限:c 源项:o 滑动:b 滑点:g 滚动:y 滚方:b 满意:n 满活:c 满足:3d 滤和:c 滤器:r 滤掉:h ' +
  '滤条:13 滤的:a 滥用:l 漏斗:c 漏洞:24 漏的:l 演变:g 演示:1k 演讲:g 潜力:p 潜在:3s 澄清:t 激励:k 激发:n 激增:d 激活:3m 火墙:t 灯光:c 灯片:h 灵感:x 灵活:1j ' +
  '灵魂:f 灾难:b 点:12 点上:e 点不:d 点之:h 点以:c 点信:j 点关:r 点击:48 点列:i 点参:b 点及:c 点发:c 点可:i 点名:f 点和:13 点在:f 点对:b 点或:w 点数:x 点时:m ' +
  '点是:o 点来:e 点状:b 点的:2s 点符:c 点设:a 点赞:1d 点路:c 点进:n 点都:r 烈的:h 热度:m 热情:i 热点:k 热量:a 热门:2s 焦点:m 焦虑:d 然不:g 然可:s 然后:b3 ' +
  '然地:x 然失:b 然存:a 然有:e 然的:10 然而:e 然语:2u 照以:30 照片:1m 照这:a 熟悉:u 爬取:a 片上:h 片中:s 片内:e 片和:n 片大:a 片并:a 片或:p 片文:m 片时:a ' +
  '片是:a 片段:29 片生:n 片的:14 片路:c 片转:g 片链:a 版本:ef 版权:h 版的:b 牌会:f 牌使:j 牌和:c 牌在:a 牌存:c 牌或:k 牌数:j 牌消:e 牌的:1w 牌过:g 牌进:b ' +
  '牙语:c 物体:b 物信:e 物名:c 物品:s 物或:d 物流:d 物理:t 物的:12 物质:f 特别:1s 特定:e0 特币:m 特征:1z 特性:3s 特有:d 特殊:3k 特点:2k 特的:r 特色:g ' +
  '状况:2y 状态:nz 独使:a 独特:1k 独的:1f 独立:5t 猜测:1o 献方:a 献的:e 献者:c 率与:c 率为:m 率以:e 率低:n 率分:d 率和:10 率或:e 率提:c 率是:f 率最:j ' +
  '率的:14 率计:a 率超:e 率较:i 率限:4e 率高:d 玩家:k 环中:a 环境:oy 环节:1h 现一:d 现不:q 现与:i 现了:1p 现代:1q 现以:n 现任:c 现你:a 现全:d 现出:p 现可:x ' +
  '现和:c 现在:4d 现场:e 现基:a 现完:a 现实:1e 现已:a 现并:n 现性:b 现成:c 现或:d 现故:l 现数:j 现新:l 现方:12 现时:i 现更:j 现最:m 现有:8p 现步:a 现流:a ' +
  '现潜:d 现状:g 现用:d 现的:3x 现相:e 现细:j 现结:i 现自:1h 现象:11 现这:i 现金:q 现错:w 现问:1f 现高:c 玻璃:c 班牙:j 球范:c 理一:k 理不:j 理与:1q 理个:e ' +
  '理中:11 理之:z 理事:d 理交:i 理人:e 理从:e 理代:p 理以:1e 理们:k 理任:19 理会:1o 理位:q 理使:1c 理信:q 理内:m 理凭:q 理分:1a 理列:a 理到:h 理前:h 理功:24 ' +
  '理协:b 理原:a 理参:a 理及:h 理发:12 理可:1i 理名:k 理后:17 理员:1o 理和:2f 理器:1n 理团:b 理在:1a 理基:a 理处:g 理多:y 理大:l 理如:d 理学:k 理安:e 理完:q ' +
  '理实:c 理对:g 理将:p 理层:f 理工:3t 理已:k 理平:c 理并:g 理应:p 理建:m 理必:h 理念:1d 理性:l 理您:17 理想:y 理成:u 理或:1e 理所:1c 理执:m 理技:1a 理指:g ' +
  '理控:b 理提:1g 理操:11 理支:k 理敏:c 理数:19 理整:n 理文:q 理方:3b 理无:e 理日:i 理时:1d 理是:k 理服:15 理本:c 理机:1j 理权:d 理来:1e 理框:d 理模:r ' +
  '理每:l 理注:n 理流:1z 理消:b 理状:m 理生:k 理用:y 理由:28 理电:b 理的:bz 理直:k 理相:v 理程:2b 理端:g 理等:g 理策:n 理类:b 理系:1h 理结:p 理网:a 理能:1i ' +
  '理脚:d 理自:11 理行:e 理规:w 理视:b 理解:5q 理订:d 理论:11 理设:2s 理请:v 理调:a 理负:c 理账:d 理资:b 理身:1a 理过:19 理运:m 理这:z 理进:1g 理连:g 理通:y ' +
  '理速:f 理逻:d 理都:x 理配:v 理钱:j 理错:v 理问:h 理间:i 理集:b 理需:x 理预:b 環境:b 瓶颈:f 甚至:a 生了:12 生产:4a 生代:b 生动:c 生变:1d 生命:3h 生在:f ' +
  '生存:a 生态:1b 生成:t7 生支:c 生效:1a 生日:i 生时:j 生活:1p 生物:13 生的:2p 用:2n 用一:2a 用三:a 用上:q 用不:24 用与:p 用专:17 用两:d 用中:22 用临:a ' +
  '用为:o 用主:k 用之:v 用了:3x 用于:11m 用交:c 用人:t 用他:c 用代:1h 用令:k 用以:62 用任:20 用优:b 用会:o 用估:c 用作:g 用你:n 用例:1i 用信:18 用修:a ' +
  '用公:o 用关:d 用其:1j 用具:11 用内:13 用分:10 用创:b 用到:l 用前:1q 用功:f 用加:k 用包:f 用单:m 用占:g 用卡:t 用即:b 用历:b 用原:18 用参:z 用及:b 用双:e ' +
  '用受:a 用可:1n 用合:d 用同:o 用名:j 用后:x 用命:25 用和:12 用品:b 用哪:14 用固:a 用图:m 用在:e 用场:f3 用基:1f 用备:d 用外:m 用多:13 用大:r 用失:g 用子:e ' +
  '用字:c 用它:1q 用安:r 用完:x 用官:m 用实:p 用密:o 用对:q 用小:j 用工:2b 用已:s 用带:k 用平:f 用并:j 用应:a 用建:17 用开:g 用引:b 用当:i 用性:38 用您:19 ' +
  '用情:27 用成:g 用或:1k 用户:137 用所:h 用手:i 用托:d 用技:13 用报:a 用指:2a 用接:d 用提:14 用搜:g 用操:15 用支:m 用效:g 用数:1e 用文:14 用新:s 用方:dn ' +
  '用无:c 用时:47 用明:j 用是:h 用智:a 用更:15 用最:16 用有:q 用服:o 用未:b 用本:2z 用机:h 用权:k 用来:12 用某:g 用查:a 用标:1w 用格:b 用案:g 用模:34 用次:q ' +
  '用正:18 用此:as 用步:g 用法:2w 用注:m 用流:17 用浏:m 用清:a 用点:u 用版:d 用特:v 用状:f 用独:b 用率:k 用环:1p 用现:12 用生:b 用用:1p 用电:e 用的:ji ' +
  '用目:c 用直:b 用相:3t 用真:o 用示:3l 用私:a 用程:5q 用空:e 用符:b 用第:l 用等:e 用简:1n 用管:f 用类:n 用系:j 用纯:k 用组:a 用经:f 用结:z 用绝:c 用统:r ' +
  '用缓:a 用编:c 用网:n 用者:q 用能:a 用脚:16 用自:3h 用英:l 用范:t 用药:c 用虚:d 用行:b 用表:n 用要:s 用规:19 用视:f 用计:l 用记:c 用设:m 用评:a 用该:95 ' +
  '用语:u 用说:2h 用费:b 用资:h 用较:l 用辅:b 用过:18 用返:b 用这:4u 用进:f 用远:a 用连:a 用适:d 用选:t 用途:4o 用逗:n 用通:18 用都:r 用配:t 用量:13 用钱:m ' +
  '用链:m 用错:f 用问:c 用阿:b 用限:w 用随:e 用需:b 用非:h 用项:h 用预:u 用频:u 用额:v 用高:i 用默:1v 由:3k 由于:2r 由人:k 由代:m 由使:a 由到:w 由器:d 由您:a ' +
  '由用:u 由的:d 由职:j 由规:c 申请:1n 电商:k 电子:67 电影:10 电池:a 电源:a 电脑:l 电视:b 电话:24 男性:j 画像:n 画面:o 画风:a 界中:a 界的:b 界面:66 留一:a ' +
  '留下:x 留原:i 留在:p 留存:f 留最:f 留的:d 留空:c 略以:a 略和:i 略图:i 略建:e 略性:h 略时:a 略此:g 略的:1g 略规:d 略该:d 略这:a 略进:b 疑的:b 疑问:15 疗保:a ' +
  '疲劳:i 疾病:i 病毒:d 症状:t 痛点:j 登录:6m 白名:o 白色:p 白质:g 百万:d 百分:2b 百度:c 的:f6 的な:e 的一:5r 的三:r 的上:2d 的下:1a 的不:1q 的专:2k ' +
  '的业:16 的东:d 的两:c 的严:n 的个:35 的中:14 的临:w 的主:47 的习:d 的书:g 的买:d 的了:b 的事:3r 的二:q 的云:d 的互:10 的五:b 的交:4x 的产:1q 的人:3s ' +
  '的仓:p 的代:aj 的令:1r 的以:d 的仪:f 的价:2h 的任:71 的企:s 的优:2p 的会:1w 的传:f 的估:c 的位:2a 的低:a 的体:n 的余:o 的作:1b 的使:4u 的例:c 的依:1p ' +
  '的保:y 的信:9a 的修:1k 的候:g 的值:22 的假:p 的偏:17 的做:m 的健:11 的元:26 的先:a 的免:m 的入:l 的全:1w 的公:2q 的共:y 的关:58 的兴:l 的其:s 的具:30 ' +
  '的兼:k 的内:b9 的写:v 的冲:h 的决:1t 的准:1p 的凭:21 的出:f 的函:d 的分:4g 的列:1m 的创:2b 的初:w 的判:p 的利:k 的别:d 的制:c 的前:1r 的功:68 的加:1k ' +
  '的动:1d 的助:i 的努:d 的包:m 的匹:p 的区:1p 的升:c 的协:18 的单:1d 的博:c 的占:d 的卡:j 的历:17 的压:h 的原:44 的去:h 的参:40 的双:c 的反:2i 的发:3g ' +
  '的受:e 的变:2n 的口:a 的句:a 的只:b 的可:59 的各:12 的合:28 的同:1m 的名:39 的后:1a 的吗:f 的含:d 的启:l 的命:5s 的和:c 的品:l 的哈:q 的响:1u 的唯:15 ' +
  '的商:18 的回:3d 的因:g 的团:n 的图:3e 的在:a 的地:3b 的场:48 的城:b 的域:j 的基:3a 的增:n 的声:13 的处:2i 的备:18 的复:w 的外:w 的多:1y 的大:1g 的天:m ' +
  '的失:f 的头:j 的奖:j 的好:g 的姓:e 的威:c 的媒:f 的子:1b 的字:35 的存:1w 的学:1b 的安:58 的完:65 的官:12 的定:1q 的实:6b 的审:1g 的客:1h 的家:b 的容:d ' +
  '的密:22 的对:3v 的导:p 的封:c 的小:13 的层:d 的屏:a 的属:b 的嵌:g 的工:b1 的差:17 的已:h 的市:1q 的布:d 的帖:11 的帮:o 的常:19 的干:a 的平:2m 的年:d ' +
  '的广:j 的库:h 的应:2d 的延:m 的建:2g 的开:2y 的异:i 的引:17 的强:q 的当:1g 的形:2k 的影:2c 的待:f 的微:e 的心:k 的必:m 的快:16 的态:m 的思:x 的性:17 ' +
  '的总:2d 的恢:g 的恶:c 的情:9w 的想:u 的意:1s 的感:t 的成:34 的或:g 的战:f 的截:r 的房:b 的所:6k 的手:u 的打:b 的托:b 的执:22 的扩:o 的扫:k 的批:r 的承:b ' +
  '的技:5a 的投:1f 的报:27 的招:e 的持:1d 的指:38 的按:a 的挑:r 的授:f 的排:11 的探:a 的接:1b 的控:n 的推:2j 的描:1s 的提:66 的插:p 的搜:1v 的摄:c 的摘:16 ' +
  '的操:7h 的支:1w 的收:1s 的改:n 的攻:h 的放:a 的政:b 的故:z 的效:17 的敏:v 的教:h 的数:cq 的整:1n 的文:dn 的新:2r 的方:6k 的旅:h 的无:j 的日:3x 的时:5u ' +
  '的明:z 的映:c 的是:3z 的显:17 的智:14 的更:22 的替:y 的最:79 的有:25 的服:3d 的未:s 的本:36 的术:e 的机:2u 的权:37 的条:1d 的来:11 的构:n 的架:y 的某:d ' +
  '的查:1o 的标:5n 的校:b 的样:f 的核:20 的根:13 的格:4h 的框:n 的案:d 的检:1v 的概:13 的模:70 的正:1d 的步:1j 的每:2x 的比:1n 的水:i 的汇:h 的沟:s ' +
  '的注:26 的洞:a 的活:18 的流:2a 的测:1j 的浏:19 的消:2u 的深:11 的混:c 的清:v 的渠:b 的游:y 的源:p 的漏:h 的演:e 的潜:u 的灵:f 的点:j 的热:18 的照:i ' +
  '的片:c 的版:1l 的物:q 的特:2e 的状:4l 的独:11 的环:3f 的现:1d 的理:1o 的生:2p 的用:52 的电:2t 的界:d 的登:r 的白:a 的盈:g 的监:v 的目:41 的直:n 的相:45 ' +
  '的看:f 的真:1l 的知:1j 的短:k 的研:1c 的硬:a 的确:17 的示:1g 的社:1a 的私:1j 的科:b 的秘:l 的积:g 的程:e 的稳:v 的空:1b 的窗:b 的立:b 的竞:n 的章:a ' +
  '的端:1i 的笔:q 的符:a 的第:1t 的等:f 的答:16 的策:u 的筛:a 的签:q 的简:27 的算:a 的管:1f 的类:1p 的精:y 的系:2c 的索:n 的紧:f 的纪:b 的纯:c 的线:i 的练:a ' +
  '的组:1l 的细:x 的终:g 的经:1h 的结:7j 的绝:l 的统:17 的维:g 的缓:t 的编:1g 的缩:a 的缺:d 的网:3m 的置:b 的美:a 的群:b 的聊:14 的职:14 的联:1g 的股:n ' +
  '的背:15 的能:19 的脚:2j 的自:57 的色:g 的艺:b 的节:16 的英:i 的范:12 的草:e 的药:a 的获:c 的营:n 的蓝:c 的虚:f 的行:48 的补:h 的表:33 的要:1b 的覆:d ' +
  '的见:k 的观:1u 的规:2t 的视:32 的角:20 的解:2u 的触:l 的警:x 的计:1e 的订:y 的认:24 的讨:o 的记:24 的论:n 的设:4p 的访:29 的证:z 的评:2q 的识:a 的诊:a ' +
  '的词:j 的话:2g 的详:6g 的语:4n 的误:c 的说:1p 的请:4g 的读:o 的调:1k 的负:j 的贡:c 的财:m 的账:22 的质:17 的购:l 的费:1n 的资:3j 的起:h 的超:t 的趋:g ' +
  '的跟:o 的跨:b 的路:4a 的身:2t 的转:1g 的轮:e 的软:h 的轻:b 的辅:v 的输:59 的边:v 的迁:c 的过:1o 的运:2v 的返:c 的还:a 的进:1w 的远:f 的连:2i 的迹:f ' +
  '的退:h 的适:b 的选:2f 的透:a 的通:2a 的速:v 的逻:s 的那:h 的邮:1l 的部:1z 的配:59 的采:d 的重:3d 的金:10 的钱:26 的链:2t 的销:n 的错:47 的键:g 的长:17 ' +
  '的问:7t 的间:s 的阈:f 的防:i 的阶:c 的限:1o 的随:k 的隐:s 的障:c 的集:35 的需:37 的静:f 的非:b 的面:j 的音:13 的页:w 的顶:o 的项:2l 的顺:k 的预:2o 的领:w ' +
  '的频:13 的颜:m 的额:b 的风:2y 的食:c 的餐:a 的首:i 的验:2e 的高:1x 的默:2c 盈亏:o 盈利:12 益分:d 益率:e 益的:a 益相:c 监听:16 监控:98 监测:s 监督:f ' +
  '监管:o 盖了:1c 盖原:a 盖所:g 盖率:d 盖现:b 盖的:h 盖范:s 盖默:a 盘上:d 盘价:c 盘空:n 目中:16 目使:a 目信:j 目前:28 目名:u 目和:f 目录:fg 目或:i 目数:f ' +
  '目文:q 目时:k 目标:e2 目根:e 目状:d 目的:6c 目目:p 目相:a 目符:n 目管:x 目类:g 目经:c 目结:m 目范:b 目规:b 目设:b 目详:b 目进:s 目都:d 目配:a 目需:a 盲目:m ' +
  '直到:2i 直接:ll 直播:a 直观:h 直觉:b 相互:1a 相似:1q 相信:d 相关:rw 相匹:t 相反:c 相同:6h 相对:1y 相应:bx 相当:e 相比:14 相结:c 相邻:b 省成:b 省略:2m ' +
  '省的:g 看个:f 看交:c 看今:g 看代:o 看任:h 看余:e 看你:r 看分:b 看到:3b 看可:y 看和:d 看完:m 看已:s 看当:1e 看待:f 看您:s 看我:g 看或:c 看所:2b 看排:f ' +
  '看收:i 看文:d 看日:y 看最:p 看服:c 看板:f 看每:e 看法:c 看涨:b 看特:g 看状:l 看用:h 看的:j 看看:p 看结:a 看自:f 看评:b 看详:e 看起:11 看过:b 看通:a 真人:a ' +
  '真实:5p 真正:3m 真的:15 眼睛:f 着你:a 着时:n 睡眠:p 矛盾:p 知乎:e 知功:d 知名:g 知您:c 知模:b 知用:3q 知的:2a 知能:b 知识:53 知道:3f 矩阵:x 短信:n 短文:a ' +
  '短暂:f 短期:s 短的:21 短视:g 短语:y 码:c 码不:e 码中:1u 码为:o 码之:j 码仓:q 码以:q 码会:f 码保:b 码修:a 码分:f 码到:c 码前:b 码及:i 码可:h 码后:h 码和:16 ' +
  '码在:d 码块:16 码实:g 码审:10 码工:a 码并:c 码库:11 码或:1q 码执:h 码文:f 码时:l 码是:h 码更:d 码格:m 码检:c 码模:j 码添:c 码片:m 码生:m 码的:2x 码示:1o ' +
  '码结:a 码编:g 码行:c 码规:c 码质:k 码重:g 研发:b 研究:67 破坏:1n 础上:i 础设:27 硬件:t 硬编:22 确且:d 确以:a 确使:j 确保:ik 确同:v 确告:l 确回:b 确地:s ' +
  '确处:g 确定:a3 确实:1b 确性:33 确批:f 确指:24 确授:q 确提:q 确时:l 确显:d 确标:10 确率:h 确用:b 确的:a2 确目:f 确确:z 确表:j 确要:2b 确解:b 确认:fy ' +
  '确设:q 确说:1l 确请:j 确配:h 确需:c 碍因:c 確認:j 磁盘:1p 示一:q 示上:a 示不:j 示中:y 示为:1i 示了:n 示代:i 示以:k 示任:e 示优:c 示会:b 示你:c 示例:ov ' +
  '示信:1y 示其:a 示具:e 示内:x 示出:g 示原:e 示可:s 示同:a 示名:13 示和:h 示器:e 示在:1g 示字:b 示安:c 示完:o 示实:f 示对:c 示工:c 示已:c 示帮:d 示当:18 ' +
  '示您:r 示我:n 示或:r 示所:1i 示指:d 示提:f 示效:j 示数:i 示文:y 示新:a 示方:q 示时:j 示最:11 示有:b 示未:d 示来:c 示模:k 示每:m 示注:j 示生:p 示用:2k ' +
  '示的:38 示相:i 示系:a 示结:1o 示给:x 示自:d 示警:b 示设:b 示词:i 示该:k 示语:h 示请:a 示过:b 示进:h 示错:o 示问:e 示需:d 示预:g 礼貌:f 社交:3x 社会:y ' +
  '社区:38 神经:h 票代:i 票价:d 票和:e 票数:c 票的:j 禁使:a 禁在:b 禁止:4w 禁用:2c 福利:b 离开:12 离的:f 离线:1i 秀的:m 私与:q 私人:p 私保:11 私信:11 私密:k ' +
  '私政:j 私有:1d 私设:a 私钥:2i 种不:f 种以:e 种可:h 种基:b 种子:10 种工:g 种情:17 种技:c 种方:29 种格:t 种模:1b 种类:y 种语:v 种输:f 种风:e 科学:1e ' +
  '科技:1d 秒:5k 秒为:q 秒内:p 秒后:m 秒的:x 秒钟:f 秘密:1n 租户:g 租赁:b 租金:b 积分:12 积极:11 积累:p 称与:c 称为:k 称以:a 称及:d 称和:1m 称或:s 称搜:f ' +
  '称无:e 称是:f 称查:g 称的:x 称进:c 移到:y 移动:39 移植:d 移的:a 移至:m 移量:e 移除:1n 程不:c 程与:f 程中:6m 程代:e 程以:o 程会:t 程信:a 程分:e 程包:e ' +
  '程及:c 程可:i 程后:d 程和:11 程图:e 程处:b 程安:11 程完:b 程将:a 程工:f 程师:q 程并:c 程序:b2 程度:3t 程或:u 程操:b 程数:g 程文:e 程方:f 程无:b 程时:o ' +
  '程是:t 程服:b 程来:m 程模:n 程步:a 程状:a 程的:35 程相:d 程碑:z 程示:g 程管:y 程结:c 程设:h 程访:e 程语:i 程进:q 程需:c 稍后:1t 税务:m 税收:c 稳定:4k ' +
  '稿或:a 稿的:a 究人:i 究任:b 究工:f 究报:f 究方:g 究的:l 究结:i 究论:a 空值:c 空或:b 空格:x 空白:1k 空的:c 空闲:u 空间:50 突出:15 突然:m 突破:l 窃取:l ' +
  '窗口:3g 立使:a 立信:k 立创:b 立即:9w 立场:m 立的:3e 立联:h 立自:e 站上:n 站式:c 站点:o 站的:11 竞争:36 竞赛:c 章中:a 章内:a 章标:a 章的:h 章节:19 端中:11 ' +
  '端代:d 端会:c 端到:15 端加:d 端口:2p 端和:b 端工:e 端开:c 端服:b 端点:96 端的:1f 端管:g 端配:b 笔交:m 笔记:2l 符串:59 符号:3l 符合:6n 符数:f 符的:15 ' +
  '第:3p 第一:9g 第七:g 第三:6m 第二:5f 第五:1j 第六:s 第四:2i 等:7f 等于:v 等任:c 等信:x 等关:k 等内:g 等到:d 等功:1h 等场:p 等多:j 等工:11 等平:n ' +
  '等待:82 等性:h 等指:c 等操:11 等效:b 等敏:a 等数:k 等文:d 等方:l 等的:c 等相:e 等级:3q 等重:a 等问:g 等需:b 等风:m 答以:a 答案:2h 答的:g 答问:l 策制:a ' +
  '策前:d 策和:g 策树:k 策流:h 策略:as 策的:q 策者:b 策规:d 策记:c 策过:f 策逻:f 筛选:4j 签名:3g 签和:n 签或:a 签的:r 签署:q 签进:c 签页:p 简介:1e 简体:b ' +
  '简化:27 简单:8z 简历:c 简报:10 简洁:5l 简短:3t 简要:1v 算与:a 算公:b 算分:b 算和:h 算并:b 算方:j 算时:e 算机:g 算每:h 算法:31 算的:y 算管:a 算结:n 算范:b ' +
  '算资:a 管在:b 管服:h 管理:nh 管的:x 管道:16 箱中:g 箱地:b 箱环:m 箱的:b 篇文:g 篡改:m 类:h 类与:f 类似:3g 类信:a 类别:4v 类可:11 类和:h 类型:jt 类或:a ' +
  '类用:p 类的:1u 类问:f 类阅:b 粉丝:c 粗体:c 粘贴:1q 精准:p 精力:k 精度:q 精心:e 精确:33 精简:j 精美:c 精选:p 糊匹:b 糊或:a 糊的:v 糟糕:e 系人:1n 系信:b ' +
  '系列:1j 系和:c 系数:b 系方:t 系的:12 系管:i 系统:rw 系起:b 素和:b 素材:y 素的:u 素认:a 索与:s 索代:i 索任:a 索关:q 索内:d 索功:1e 索可:a 索和:1i 索工:o ' +
  '索并:l 索引:3b 索或:l 索技:f 索文:c 索方:e 索时:h 索条:a 索来:a 索查:n 索模:i 索特:g 索的:15 索相:m 索策:l 索结:2r 索范:f 索记:b 索词:e 索量:a 紧凑:f ' +
  '紧密:a 紧张:k 紧急:29 紧迫:k 紫色:e 累积:l 累计:j 繁忙:a 繁琐:b 繁的:a 纠正:g 红书:y 红色:r 约:2a 约为:12 约会:d 约免:f 约地:n 约定:p 约束:1s 约的:l ' +
  '约需:i 级:a 级为:h 级分:c 级别:3e 级到:i 级功:y 级和:h 级处:a 级或:a 级排:s 级模:f 级流:c 级版:e 级用:15 级的:1t 级结:d 级评:c 级退:e 级选:a 纪念:e 纪要:a ' +
  '纬度:b 纯:d 纯文:1i 纳入:a 纹理:a 线图:r 线性:a 线或:a 线数:a 线条:a 线状:b 线的:g 线程:10 线索:k 线运:c 练习:n 组:c 组中:y 组件:35 组合:41 组成:1c ' +
  '组的:s 组织:3e 细信:85 细内:c 细分:z 细指:a 细描:g 细数:a 细检:d 细的:56 细胞:c 细节:4u 细规:a 细解:a 细记:d 细说:14 细阅:k 织结:d 织者:a 终为:c 终以:b ' +
  '终优:m 终会:b 终使:25 终保:k 终先:e 终决:b 终可:b 终在:a 终成:a 终提:f 终显:a 终止:1a 终的:r 终确:b 终端:2w 终结:u 终输:d 绍了:e 经典:t 经历:11 经在:d ' +
  '经存:t 经完:e 经常:x 经授:16 经提:c 经明:f 经有:p 经济:1v 经理:o 经用:18 经许:a 经过:5p 经验:39 绑定:1q 结合:4f 结尾:13 结报:b 结束:3y 结构:jd 结果:qx ' +
  '结算:u 结论:1t 结账:c 绕过:14 绘制:o 给:g 给了:d 给予:w 给他:e 给代:i 给你:a 给其:j 给出:2t 给定:b 给您:f 给我:y 给用:30 络上:q 络中:x 络信:b 络和:a ' +
  '络安:b 络搜:z 络的:b 络访:o 络请:13 络调:a 络连:1g 络错:a 络问:i 绝不:3p 绝对:2w 绝的:a 统一:44 统上:n 统不:s 统中:3n 统以:d 统会:8d 统使:a 统健:j 统内:d ' +
  '统化:e 统可:m 统和:c 统基:a 统安:c 统将:r 统已:a 统性:e 统提:z 统支:h 统故:d 统时:d 统来:c 统架:d 统状:v 统的:4p 统能:m 统自:k 统要:1e 统计:5r 统设:t ' +
  '统访:b 统路:b 统运:i 统进:e 统都:a 统配:b 统集:d 统默:e 继承:r 继续:7s 绩效:u 绪状:b 续下:n 续之:g 续交:b 续使:15 续发:g 续处:s 续对:a 续性:u 续执:19 ' +
  '续推:e 续操:1n 续改:a 续时:k 续更:a 续查:b 续步:o 续的:26 续监:x 续行:b 续费:i 续跟:g 续运:v 续进:r 续部:g 续集:11 维度:1s 维护:46 维持:i 维方:g 维模:f ' +
  '综合:2a 绿色:x 缀为:f 缀的:c 缓冲:j 缓存:3y 缓慢:p 缓解:l 编写:5g 编号:21 编排:q 编码:5t 编程:1u 编译:1h 编辑:6j 编造:i 缘情:z 缩写:o 缩后:c 缩小:m ' +
  '缩放:i 缩文:b 缩略:j 缩短:l 缺乏:1c 缺失:5p 缺少:3j 缺点:g 缺陷:n 网上:o 网关:2g 网址:m 网格:l 网站:4y 网络:bp 网连:a 网页:35 置一:12 置不:m 置与:v ' +
  '置中:2b 置为:6m 置了:2u 置代:b 置以:23 置任:a 置会:f 置保:d 置信:43 置内:b 置凭:e 置到:a 置参:12 置及:d 置可:a 置合:i 置后:l 置向:a 置和:2b 置在:n 置多:a ' +
  '置好:u 置完:10 置定:t 置工:j 置已:e 置并:g 置建:a 置您:r 置或:17 置指:y 置提:l 置支:e 置数:b 置文:7u 置新:g 置方:16 置时:15 置是:w 置更:w 置权:e 置条:k ' +
  '置检:i 置模:s 置正:u 置步:y 置每:s 置流:v 置添:i 置状:e 置环:2s 置用:b 置的:5s 置目:f 置相:w 置示:l 置等:h 置管:h 置脚:e 置自:t 置要:z 置设:p 置该:d 置说:l ' +
  '置过:r 置进:b 置适:h 置选:16 置错:j 置项:s 置默:i 署到:w 署前:f 署后:c 署在:b 署方:b 署流:d 署环:b 署的:n 美元:47 美国:1j 美学:e 美的:f 美观:g 美食:e ' +
  '群体:19 群组:v 群聊:a 翻译:1m 考以:h 考价:d 考信:p 考图:j 考文:4b 考本:b 考的:m 考虑:55 考资:5n 考这:e 者之:a 者会:h 者使:1f 者信:1h 者及:b 者发:c ' +
  '者可:11 者名:c 者和:q 者在:t 者对:k 者将:w 者希:h 者当:i 者想:a 者或:h 者手:c 者提:p 者数:k 者是:t 者更:b 者模:c 者用:d 者的:4c 者直:g 者能:c 者设:m 者通:y ' +
  '者都:m 者需:x 而:17 而不:8v 而且:a 而在:g 而实:d 而导:a 而帮:g 而应:a 而异:n 而成:a 而提:f 而无:1y 而易:a 而是:2o 而有:a 而言:c 而设:b 而非:a6 耐心:n ' +
  '耗尽:k 耗时:1f 耗的:e 聊天:4p 职业:1a 职位:x 职场:g 职流:a 职责:1a 联关:a 联到:f 联合:l 联的:16 联系:5b 联网:17 联起:i 聚合:15 聪明:a 肖像:a 股票:1d ' +
  '背后:k 背景:69 胜率:f 胜的:f 能不:2w 能与:1h 能专:b 能中:l 能为:1c 能之:1a 能也:j 能产:c 能仅:1g 能介:19 能仍:a 能从:k 能代:t 能以:1c 能优:1d 能会:8j ' +
  '能体:12 能作:g 能使:3l 能依:c 能保:i 能信:f 能做:n 能允:13 能具:b 能内:g 能写:b 能出:q 能分:18 能列:k 能创:e 能利:d 能前:b 能力:6t 能加:a 能助:a 能包:2n ' +
  '能及:e 能反:c 能发:1e 能只:d 能可:2z 能合:r 能同:d 能名:l 能后:l 能否:u 能和:v 能因:d 能在:29 能地:d 能均:e 能基:i 能处:i 能够:c5 能失:a 能存:1c 能安:j ' +
  '能完:p 能定:a 能实:h 能审:c 能家:a 能对:t 能导:1r 能将:16 能属:g 能工:j 能已:16 能带:i 能帮:t 能并:k 能建:e 能开:h 能引:g 能强:c 能影:g 能得:a 能忽:c ' +
  '能性:o 能成:c 能或:15 能执:n 能技:b 能指:q 能推:g 能描:o 能提:3u 能揭:a 能支:1c 能数:k 能文:1u 能无:19 能时:2b 能是:41 能显:d 能更:u 能替:f 能有:1l ' +
  '能来:1a 能标:a 能根:c 能检:d 能概:x 能模:l 能正:1n 能涵:b 能添:c 能源:j 能激:b 能特:s 能生:13 能用:1m 能由:d 能的:9q 能目:16 能直:l 能相:s 能看:u 能确:c ' +
  '能管:a 能结:c 能继:i 能能:n 能自:r 能范:a 能获:r 能表:h 能被:1d 能要:a 能解:j 能让:o 能设:d 能访:f 能识:b 能说:1f 能请:g 能调:d 能负:b 能路:b 能过:b 能运:a ' +
  '能还:c 能进:1o 能适:10 能通:1n 能遗:f 能都:k 能重:e 能量:q 能集:g 能需:4a 能默:a 脂肪:b 脆弱:g 脑风:b 脚本:jz 脱敏:c 腾讯:a 自上:m 自主:2y 自信:f 自动:x4 ' +
  '自動:h 自定:9d 自己:8m 自带:l 自我:28 自托:k 自检:a 自然:5w 自由:1z 自行:3y 自身:18 自适:o 至:12 至关:1j 至少:55 致不:a 致性:3k 致数:d 致的:2h 致谢:r ' +
  '致错:c 舒适:a 航到:n 般性:d 般的:a 良好:2c 色与:a 色和:h 色彩:u 色或:c 色方:f 色模:a 色的:1p 色背:h 色设:i 色调:j 艺术:1c 节和:f 节奏:1i 节性:k 节标:a ' +
  '节点:2v 节的:m 节省:28 花费:w 若:c 若用:d 若要:b 若需:v 英国:e 英文:1y 英语:1h 苹果:g 范化:g 范和:e 范围:cc 范的:w 草图:f 草稿:1r 荐一:b 荐使:2i 荐合:d ' +
  '荐工:f 荐方:p 荐模:b 荐用:m 荐的:2k 荐相:d 荐给:a 药物:m 获利:a 获取:ug 获得:8k 获的:c 获胜:k 菜单:v 营业:b 营养:f 营造:e 营销:24 落地:e 落的:b 著提:a ' +
  '著降:a 葡萄:a 董事:l 蓝图:c 蓝色:q 薄弱:d 薪资:i 藏的:q 虑使:g 虑的:e 虚假:q 虚拟:1x 虽然:2b 蛋白:j 融入:m 融合:c 融资:k 行:1j 行一:3v 行上:g 行下:l ' +
  '行不:a 行与:c 行业:2w 行两:b 行个:e 行中:27 行为:8o 行之:o 行了:1g 行互:c 行交:4z 行代:1r 行以:6e 行任:5j 行优:s 行会:f 行使:c 行信:b 行修:1b 行全:19 ' +
  '行关:i 行其:c 行内:12 行写:i 行决:h 行分:3u 行创:g 行初:k 行前:1f 行加:t 行动:5g 行匹:h 行压:a 行原:f 行参:s 行发:u 行可:j 行号:e 行合:g 行同:c 行后:17 ' +
  '行命:1o 行和:c 行回:n 行图:b 行在:s 行基:j 行处:1o 行多:z 行大:a 行失:f 行存:i 行安:2j 行完:13 行定:d 行实:z 行审:z 行对:11 行导:b 行工:3s 行市:a 行并:g ' +
  '行应:a 行开:k 行引:f 行快:k 行性:t 行总:e 行情:y 行成:c 行或:s 行所:r 行手:e 行执:p 行扫:a 行批:q 行投:k 行指:g 行排:y 行探:e 行接:10 行推:i 行提:l 行搜:24 ' +
  '行摘:m 行操:3o 行支:s 行效:a 行数:2l 行整:b 行文:1f 行方:1a 行无:a 行日:l 行时:6e 行更:v 行替:b 行最:f 行服:d 行本:m 行权:c 行某:c 行查:10 行标:h 行格:a ' +
  '行检:13 行榜:v 行模:z 行此:1j 行步:s 行比:1f 行注:z 行流:13 行测:2c 行深:u 行清:f 行版:e 行状:1k 行环:r 行生:e 行用:f 行界:1q 行的:8s 行监:c 行相:29 ' +
  '行确:j 行程:i 行符:h 行策:e 行筛:y 行签:g 行管:u 行精:c 行系:c 行结:13 行编:m 行网:l 行者:b 行脚:20 行自:1k 行要:b 行规:t 行视:a 行解:y 行计:v 行认:o ' +
  '行记:j 行设:15 行访:f 行评:1z 行诊:c 行该:1r 行详:c 行语:w 行调:23 行账:d 行跨:d 行路:g 行身:2i 行转:t 行过:1t 行这:r 行进:n 行连:a 行选:o 行通:p 行速:s ' +
  '行部:e 行配:1o 行重:q 行长:b 行集:b 行预:v 行验:2w 行高:n 衍生:b 衡量:x 补丁:c 补充:2k 表中:2l 表以:m 表信:a 表单:1k 表及:k 表和:16 表性:b 表情:1j 表或:p ' +
  '表数:d 表时:e 表明:v 表板:1y 表格:4x 表现:3y 表用:b 表的:1m 表盘:1h 表示:81 表等:d 表评:h 表达:57 表进:d 表述:18 表面:t 衰减:b 被上:a 被传:g 被使:e ' +
  '被保:12 被修:g 被分:a 被删:p 被加:j 被动:13 被占:m 被发:s 被取:a 被存:l 被屏:c 被引:a 被忽:y 被打:e 被执:a 被拒:1a 被接:f 被提:j 被暂:a 被标:w 被正:k ' +
  '被泄:g 被添:c 被激:a 被用:e 被禁:g 被缓:b 被自:g 被要:a 被视:y 被触:w 被记:16 被设:a 被识:a 被转:g 被遗:c 被重:m 被锁:j 被阻:t 裁剪:i 装一:f 装与:j 装了:1p ' +
  '装以:e 装任:k 装依:1r 装到:g 装前:s 装后:n 装命:j 装和:u 装器:e 装在:i 装备:a 装它:d 装完:11 装并:16 装成:c 装或:j 装所:i 装技:m 装指:c 装方:1b 装时:j ' +
  '装此:c 装步:b 装流:a 装的:1i 装相:x 装脚:x 装该:q 装说:j 装路:b 装过:q 装饰:o 西班:j 要な:g 要一:2p 要上:d 要不:f 要与:1b 要专:b 要为:1h 要主:k 要了:16 ' +
  '要事:f 要交:c 要人:p 要什:c 要仅:d 要从:1k 要付:a 要代:e 要以:1p 要任:k 要优:e 要传:f 要你:e 要使:72 要依:o 要保:18 要信:u 要修:x 要假:j 要做:q 要停:a ' +
  '要先:1e 要关:11 要具:1a 要内:g 要再:j 要写:g 要决:b 要几:c 要分:v 要列:c 要创:1m 要删:i 要制:b 要功:2l 要加:m 要包:z 要区:a 要单:j 要原:i 要发:17 要只:g ' +
  '要可:o 要同:l 要后:a 要向:v 要启:d 要告:a 要和:l 要哪:g 要回:k 要因:f 要在:5g 要处:w 要多:x 要好:b 要安:26 要完:18 要定:c 要实:o 要审:i 要对:1i 要将:37 ' +
  '要工:b 要帮:t 要开:f 要强:h 要快:u 要性:1m 要您:a 要我:j 要或:a 要手:16 要执:2b 要扫:d 要把:k 要持:g 要指:n 要按:d 要接:f 要描:d 要提:6z 要搜:j 要操:f ' +
  '要支:z 要改:q 要数:i 要文:s 要时:3h 要明:y 要显:a 要更:21 要有:q 要查:2k 要标:g 要根:r 要检:10 要每:d 要比:b 要求:i8 要注:1b 要深:a 要添:12 要清:a ' +
  '要点:1o 要特:1c 要生:p 要用:2y 要登:g 要的:7k 要监:h 要目:c 要盲:c 要直:16 要相:e 要确:w 要立:p 要等:o 要简:g 要管:f 要精:c 要素:p 要经:a 要结:h 要继:g ' +
  '要编:d 要网:c 要考:o 要能:a 要自:1i 要获:12 要补:c 要被:e 要规:w 要解:t 要订:a 要认:o 要让:v 要记:10 要设:1w 要访:c 要询:f 要详:b 要说:1x 要读:e 要调:10 ' +
  '要跟:a 要身:d 要转:c 要较:b 要输:q 要过:k 要运:c 要这:t 要进:20 要选:a 要通:28 要避:a 要配:z 要采:a 要重:28 要长:d 要问:i 要阅:a 要限:a 要随:b 要预:e ' +
  '要额:a 要验:z 要高:i 要默:a 覆盖:5t 见:d 见上:b 见下:14 见使:h 见工:l 见性:j 见操:e 见模:f 见用:l 见的:47 见解:11 见误:d 见错:28 见问:3y 观众:k 观察:2p ' +
  '观测:b 观点:23 观的:p 观看:w 规划:42 规则:gb 规定:1w 规律:u 规性:1n 规格:w 规模:2s 规的:g 规范:70 规避:c 视为:3s 视化:2j 视图:15 视觉:3b 视角:10 ' +
  '视频:4s 览和:i 览器:6t 览或:b 览网:a 觉分:a 觉得:z 觉效:o 觉风:a 角度:17 角色:59 解为:l 解他:b 解以:b 解你:h 解其:f 解决:bj 解压:f 解如:h 解密:j 解并:a ' +
  '解当:f 解您:g 解措:a 解更:k 解最:c 解析:9c 解用:s 解的:1b 解相:a 解码:n 解答:y 解自:i 解读:1c 解这:h 解释:5d 解锁:t 解需:c 触发:d1 言之:a 言代:e 言和:f ' +
  '言处:d 言指:c 言描:h 言支:g 言模:2d 言的:t 言进:b 言风:k 設定:j 設計:b 詳細:h 警告:3q 警报:2a 警示:j 计一:d 计与:c 计信:1s 计分:d 计划:8d 计功:b 计原:p ' +
  '计和:m 计工:j 计师:e 计或:d 计报:m 计数:24 计方:f 计日:s 计时:1a 计模:i 计理:b 计的:4e 计算:89 计系:g 计结:l 计规:g 计记:a 计费:1h 计风:c 订单:1x 订的:a ' +
  '订阅:33 认不:f 认为:5z 认以:r 认任:a 认使:20 认信:k 认值:7f 认其:d 认参:a 认可:v 认同:a 认后:1i 认地:c 认您:a 认情:2a 认或:i 认所:e 认提:h 认操:n 认方:a ' +
  '认时:f 认是:r 认服:c 认格:e 认模:11 认流:a 认用:16 认的:2s 认目:s 认知:1a 认行:f 认设:2b 认证:ai 认识:c 认账:b 认路:e 认输:11 认选:d 认配:v 讨论:3c ' +
  '让:11 让人:m 让他:x 让你:p 让您:s 让我:t 让用:2a 训练:15 议与:c 议中:h 议之:b 议从:a 议优:d 议会:a 议使:4u 议先:m 议内:b 议创:b 议前:j 议和:g 议在:z ' +
  '议安:f 议将:o 议或:j 议提:a 议时:j 议每:e 议用:1h 议的:3d 议记:c 议设:d 议进:m 记下:c 记中:a 记为:32 记以:a 记住:1w 记出:b 记和:a 记录:lt 记得:a 记忆:36 ' +
  '记本:h 记的:r 记词:d 讲解:n 许使:q 许列:e 许可:3t 许在:j 许多:17 许您:10 许执:b 许用:z 许的:19 许通:b 论中:f 论内:p 论和:d 论坛:g 论或:g 论数:d 论文:1e ' +
  '论是:19 论点:b 论的:14 设为:a 设备:4q 设定:2e 设施:2f 设的:14 设置:wo 设计:ci 访问:j2 证与:t 证书:u 证事:a 证代:q 证令:q 证以:o 证任:a 证信:1v 证其:y ' +
  '证凭:h 证券:c 证功:q 证即:b 证后:l 证和:1s 证器:g 证失:1g 证头:p 证安:s 证实:b 证密:a 证工:g 证并:f 证您:c 证或:10 证所:j 证据:2r 证操:h 证收:b 证数:g ' +
  '证文:x 证方:1y 证时:c 证明:2i 证是:l 证机:19 证来:l 证模:e 证步:d 证流:x 证清:b 证状:r 证生:j 证用:l 证的:5g 证相:c 证码:s 证类:a 证系:c 证结:x 证要:g ' +
  '证规:g 证设:l 证请:d 证输:g 证过:w 证连:f 证通:p 证配:r 证错:x 评价:1p 评估:8q 评分:70 评判:b 评审:n 评级:e 评论:3e 识别:a2 识到:d 识和:a 识图:g 识库:1e ' +
  '识机:b 识的:p 识符:33 识管:b 诈骗:a 诉你:k 诉我:u 诉用:r 诊断:2a 词包:d 词匹:d 词和:i 词或:i 词搜:s 词时:j 词汇:10 词的:u 译为:c 译后:i 译成:a 试一:k ' +
  '试不:i 试与:e 试代:d 试以:c 试使:1f 试信:a 试其:k 试功:d 试后:a 试命:a 试和:o 试图:j 试失:k 试工:e 试或:q 试文:c 试方:n 试时:k 试机:u 试模:h 试次:i 试环:m ' +
  '试用:1s 试的:1a 试结:v 试网:v 试过:h 试连:d 试通:o 试重:n 试验:g 诚实:j 话上:h 话中:30 话之:m 话会:a 话信:a 话内:12 话历:d 话号:10 话开:n 话式:d 话或:a ' +
  '话数:k 话时:u 话来:c 话框:f 话模:a 话状:j 话的:1z 话管:f 话结:l 话记:1j 话过:e 话间:b 话题:1p 询一:a 询专:d 询中:b 询代:a 询以:c 询任:k 询内:o 询参:1p ' +
  '询和:r 询字:c 询工:b 询或:g 询所:a 询数:g 询方:d 询时:f 询服:c 询模:b 询的:11 询相:c 询结:12 询语:g 询问:9a 该:1v 该代:16 该令:h 该任:a 该使:k 该做:j ' +
  '该功:6n 该参:j 该变:a 该命:1n 该地:c 该如:h 该字:i 该密:19 该工:9q 该平:x 该怎:c 该技:7r 该接:d 该提:a 该插:q 该操:15 该数:b 该文:2f 该方:l 该时:d 该是:m ' +
  '该服:22 该机:e 该框:c 该模:17 该流:q 该用:a 该目:d 该端:g 该系:20 该网:l 该能:e 该脚:2t 该选:d 该链:i 该项:j 详情:6a 详细:if 详见:1p 语义:2c 语化:a ' +
  '语句:1w 语和:e 语或:b 语气:1r 语法:2n 语的:l 语表:b 语言:bs 语音:2e 误代:1z 误会:a 误信:3w 误做:d 误分:c 误判:a 误区:g 误原:g 误和:c 误响:y 误地:b ' +
  '误处:85 误导:f 误差:c 误并:f 误情:a 误或:11 误报:o 误提:g 误日:e 误时:11 误率:b 误的:25 误码:e 误类:x 误解:h 误输:f 说:b 说出:e 说明:nv 说法:d 说的:p ' +
  '说话:w 请:i 请不:o 请严:m 请为:c 请仅:m 请从:1b 请仔:h 请以:g 请使:98 请保:w 请停:c 请先:57 请分:a 请创:u 请务:46 请勿:2y 请参:b5 请向:k 请告:18 请咨:d ' +
  '请回:b 请在:4t 请妥:p 请始:15 请安:z 请将:3j 请尝:f 请尽:a 请手:b 请执:1b 请按:2f 请提:1s 请明:s 请更:e 请查:1r 请根:x 请检:2m 请求:o2 请注:1n 请添:d ' +
  '请用:19 请直:f 请确:4n 请稍:16 请立:w 请等:k 请给:j 请编:d 请联:j 请自:e 请让:w 请记:u 请设:12 请访:1i 请询:p 请说:c 请调:a 请谨:j 请跳:a 请运:y 请进:m ' +
  '请选:p 请通:u 请遵:1f 请避:a 请重:1a 请阅:11 请随:a 请验:f 诸如:g 读内:a 读写:16 读取:cs 读和:b 读并:d 读性:x 读或:b 读操:c 读文:l 读时:a 读权:e 读模:d ' +
  '读消:a 读的:2u 读相:b 读者:o 读这:d 读邮:b 课程:v 谁在:c 调工:a 调度:1m 调整:a9 调查:1l 调用:g0 调的:i 调研:z 调色:b 调节:h 调试:2t 谈判:i 谨慎:1u 谷歌:a ' +
  '象的:k 负担:j 负数:b 负责:6i 负载:v 负面:q 贡献:1o 财务:2g 责人:10 责任:13 责声:n 责处:10 责管:m 败了:e 败原:f 败后:f 败或:g 败时:1i 败的:1o 账单:w ' +
  '账号:1p 账户:9w 货币:3j 质性:e 质押:j 质疑:h 质的:j 质量:8u 购买:3k 购物:x 贯性:i 贯的:a 贴到:i 贴士:a 贴板:b 贷款:e 费使:c 费咨:h 费开:f 费方:c 费时:d ' +
  '费服:a 费模:c 费版:l 费率:a 费用:6x 费的:23 费者:g 费试:e 费账:a 资产:2m 资回:v 资建:a 资料:9s 资本:h 资格:j 资深:a 资源:ap 资组:v 资者:s 资讯:c 资金:37 ' +
  '赋予:c 赖于:1e 赖任:u 赖关:1p 赖外:b 赖库:17 赖的:f 赖项:3x 赚取:k 赛博:c 赞数:i 赢得:c 走势:k 起使:c 起始:j 起来:3c 起点:k 起的:f 起草:w 超出:2a 超时:3i ' +
  '超级:b 超越:c 超过:7r 越多:h 越高:m 趋势:40 趣味:d 趣的:10 足以:18 足够:2f 足您:h 足时:l 足的:r 跃度:a 跃的:17 距离:1b 跟踪:7y 跟进:x 跟随:j 跨会:c ' +
  '跨平:x 跨链:h 路径:ff 路由:3n 路的:a 路线:z 路里:c 跳信:e 跳到:b 跳检:b 跳转:n 跳过:4x 践的:d 踪以:d 踪信:c 踪功:p 踪和:g 踪器:s 踪工:c 踪您:a 踪的:y ' +
  '踪进:d 身不:g 身份:9z 身体:u 身就:d 身的:s 车辆:b 转为:g 转义:n 转到:z 转化:34 转发:1f 转变:w 转录:q 转换:7n 转文:f 转移:1f 转语:f 转账:x 轮换:n 轮播:b ' +
  '轮次:g 轮询:1k 软件:3j 轻微:x 轻松:1d 轻量:13 载以:d 载到:p 载后:b 载和:b 载失:g 载完:l 载并:n 载所:e 载文:p 载时:i 载模:d 载的:1c 载相:k 载荷:a 载链:f ' +
  '较不:k 较为:15 较低:30 较多:o 较大:15 较小:o 较少:u 较差:j 较快:d 较慢:14 较短:c 较长:1j 较高:2i 辅助:5e 辅导:d 辑和:h 辑器:e 辑或:g 辑的:t 输入:gr ' +
  '输出:ov 输到:s 输协:f 输的:c 辨率:1h 边框:d 边界:1p 边缘:1m 达到:36 达式:1l 达成:n 达方:o 达时:b 达的:i 迁移:2e 迅速:q 过一:27 过了:l 过于:29 过代:w ' +
  '过以:1i 过任:g 过优:b 过低:m 过使:j 过公:a 过关:f 过其:e 过内:b 过分:r 过加:b 过去:2u 过名:b 过后:m 过命:o 过在:d 过基:d 过处:d 过多:2c 过大:v 过安:h ' +
  '过定:e 过实:i 过审:e 过对:r 过将:g 过工:a 过度:2l 过往:c 过您:c 过所:a 过提:j 过文:l 过早:f 过时:1n 过期:3t 过本:m 过查:e 过标:k 过检:h 过此:14 过每:a ' +
  '过浏:x 过渡:i 过滤:5t 过环:1j 过用:i 过电:o 过的:20 过相:a 过确:b 过程:b4 过简:e 过管:i 过结:g 过编:f 过网:l 过聊:c 过脚:b 过自:w 过设:s 过该:v 过请:c ' +
  '过调:j 过身:a 过这:13 过配:j 过重:g 过长:y 过预:h 过验:1p 过高:y 迎提:f 运作:r 运动:17 运用:r 运维:i 运营:20 运行:pv 运输:d 近一:a 近发:f 近期:x 近的:3o ' +
  '返回:hh 还不:c 还会:10 还包:g 还可:12 还在:e 还支:b 还是:55 还有:15 还没:t 还能:k 还要:h 还需:17 这一:3f 这三:a 这不:t 这两:1k 这个:93 这么:e 这些:k5 ' +
  '这份:g 这会:1i 这只:l 这可:17 这周:c 这对:e 这将:13 这就:k 这并:d 这张:i 这很:c 这意:k 这是:e3 这有:p 这样:51 这次:l 这款:k 这段:n 这种:49 这类:s 这部:c ' +
  '这里:26 这项:s 进一:2i 进入:48 进制:2x 进化:b 进展:1l 进度:4r 进建:l 进式:b 进步:h 进的:10 进程:3c 进行:139 远不:1h 远程:30 违反:14 违规:d 连字:o ' +
  '连接:aq 连续:2e 连贯:u 迟时:a 迭代:1m 述一:c 述中:l 述以:g 述你:a 述内:a 述和:i 述性:v 述您:e 述或:f 述步:a 述的:m 述自:d 迹象:m 追加:1a 追求:q 追溯:f ' +
  '追踪:4h 退出:2q 退到:d 退机:a 退款:n 退货:b 退避:k 送一:17 送代:b 送任:14 送信:d 送到:46 送前:e 送和:e 送回:e 送完:d 送或:b 送提:o 送数:a 送文:e 送方:e ' +
  '送时:k 送消:1t 送电:g 送的:1w 送给:25 送者:k 送至:c 送警:e 送请:1n 送通:12 送邮:13 适中:e 适合:7g 适应:1w 适当:2l 适用:lx 适的:42 适配:1d 逆的:i 选一:k ' +
  '选中:f 选人:c 选但:d 选值:j 选出:f 选功:d 选参:1o 选地:q 选字:d 选定:i 选择:j4 选方:c 选条:y 选的:51 选配:a 选项:d0 透明:1q 透测:a 逐一:d 逐步:28 逐渐:1b ' +
  '递归:h 递给:1q 途径:j 逗号:1k 通俗:i 通信:2w 通常:6v 通文:a 通方:r 通模:c 通用:56 通的:x 通知:62 通讯:g 通话:m 通过:14i 通道:11 通配:e 通风:g 速上:c ' +
  '速了:a 速使:k 速入:ar 速参:3t 速启:b 速命:f 速回:e 速安:b 速度:5c 速开:15 速查:1b 速检:g 速模:e 速率:3p 速生:f 速的:s 速获:r 造成:x 造的:h 連携:c 逻辑:6a ' +
  '遇到:45 遍历:v 道中:h 道传:a 道具:m 道发:e 道如:f 道德:d 道想:a 道的:17 道自:a 道设:c 道进:a 遗忘:h 遗漏:1c 遥测:b 適化:a 遵守:2v 遵循:61 避免:ej 避策:f ' +
  '邀请:q 那个:j 那么:1o 那些:2j 那里:i 邮件:6a 邮政:a 邮箱:1e 部使:d 部依:u 部信:1g 部内:f 部分:ca 部包:e 部字:b 部工:g 部库:c 部应:h 部指:c 部接:k 部数:f ' +
  '部文:a 部服:1c 部的:r 部端:a 部网:h 部署:4x 部调:c 部资:b 部链:c 部门:s 都不:v 都会:5m 都使:13 都保:d 都包:t 都可:2r 都在:1m 都存:13 都将:d 都已:i ' +
  '都应:26 都必:36 都支:w 都无:a 都是:2l 都有:2b 都没:a 都由:a 都能:1l 都要:13 都通:r 都遵:g 都需:3u 配一:a 配任:b 配到:d 配合:19 配器:d 配备:k 配套:j ' +
  '配对:l 配度:f 配情:b 配方:g 配的:2a 配符:f 配结:i 配给:l 配置:qj 配色:c 配送:e 配项:c 配额:m 酒店:f 醒你:a 醒功:e 醒时:d 醒用:16 采取:2h 采样:c 采用:81 ' +
  '采购:i 采集:j 释性:d 释放:q 释的:c 里云:c 里开:c 里有:b 里的:p 里程:13 重写:n 重叠:o 重启:2u 重命:x 重复:9o 重大:1b 重定:12 重建:h 重性:e 重新:c8 重构:1a ' +
  '重点:2z 重用:18 重的:q 重程:u 重置:1j 重要:fb 重视:a 重试:4r 重问:b 量上:f 量下:a 量不:m 量与:l 量中:1w 量为:e 量以:w 量优:c 量传:c 量使:i 量保:g 量信:a ' +
  '量内:e 量减:d 量分:k 量化:14 量及:g 量发:c 量可:e 量名:d 量和:1n 量处:18 量大:b 量已:c 量并:b 量或:1t 量指:e 量操:x 量数:11 量文:a 量时:g 量是:g 量更:t ' +
  '量最:i 量未:b 量来:o 量标:k 量检:13 量模:e 量比:d 量生:d 量的:40 量等:f 量级:x 量要:b 量设:m 量评:s 量超:d 量较:y 量过:g 量进:o 量配:h 量问:b 量限:n 金流:q ' +
  '金的:e 金融:1s 金额:46 针对:77 钓鱼:b 钟内:14 钟后:t 钟最:c 钟检:b 钟的:17 钥仅:n 钥以:h 钥会:i 钥作:c 钥保:d 钥即:b 钥发:d 钥可:a 钥和:y 钥在:c 钥存:o ' +
  '钥安:a 钥对:l 钥并:c 钥或:1t 钥文:f 钥无:16 钥时:b 钥是:j 钥添:c 钥生:a 钥的:1t 钥管:k 钥缺:e 钥被:a 钥认:a 钥设:u 钥进:m 钥问:f 钩子:10 钮的:c 钱包:4d ' +
  '银行:10 铸造:g 链:t 链上:2n 链接:e0 链的:r 链路:s 销售:2c 销毁:a 销活:m 销的:d 销策:d 锁定:1n 错了:a 错的:e 错误:mq 错过:r 键:a 键信:1u 键值:j 键决:c ' +
  '键原:c 键参:p 键发:i 键字:y 键安:c 键指:y 键数:j 键文:c 键概:a 键点:r 键生:a 键的:h 键盘:m 键绩:i 键要:h 键规:e 键词:67 锻炼:e 镜像:r 镜头:l 长度:4a 长文:i ' +
  '长时:1u 长期:2z 长的:27 长策:b 长篇:k 门代:a 门户:h 门指:o 门槛:e 门用:e 门的:1l 门话:n 闭环:g 闭的:g 问一:c 问他:h 问令:16 问以:l 问你:a 问候:g 问关:d ' +
  '问其:a 问卷:c 问密:c 问性:o 问您:j 问或:f 问所:a 问控:v 问文:a 问方:o 问时:l 问是:m 问本:a 问权:3g 问用:3w 问的:20 问答:r 问自:m 问该:g 问限:d 问题:o8 ' +
  '闲时:d 闲置:b 间不:g 间中:r 间为:j 间之:a 间以:b 间件:m 间会:b 间使:b 间保:i 间共:b 间内:s 间分:c 间切:h 间变:d 间可:f 间后:l 间和:18 间在:d 间存:b 间安:q ' +
  '间或:j 间戳:4f 间排:a 间接:b 间无:a 间时:b 间是:j 间有:p 间未:b 间来:f 间格:a 间段:t 间点:j 间的:7m 间窗:r 间等:a 间管:c 间约:e 间线:11 间范:1x 间表:1b ' +
  '间设:b 间距:o 间较:e 间过:b 间运:f 间进:x 间通:g 间间:e 间限:r 间隔:2f 间顺:d 阅以:e 阅信:a 阅服:r 阅的:d 阅相:d 阅者:b 阅读:8w 阈值:2h 队列:14 队协:f ' +
  '队成:l 队的:q 防御:w 防护:13 防止:56 防火:t 防范:a 阳光:e 阴影:h 阶段:66 阻力:a 阻塞:v 阻止:26 阻碍:o 阿里:o 附上:11 附件:18 附加:11 附带:1w 附的:g ' +
  '附近:11 际上:16 际价:c 际使:p 际关:h 际发:d 际可:a 际应:w 际情:1c 际成:c 际执:l 际操:i 际支:b 际的:28 际行:b 际需:15 陈述:o 降低:3d 降序:d 降级:15 降至:a ' +
  '限不:h 限为:n 限于:11 限价:b 限制:h5 限原:a 限和:i 限度:b 限性:g 限或:p 限提:c 限时:c 限本:b 限流:b 限的:24 限管:a 限范:p 限被:c 限要:b 限设:16 限问:o ' +
  '限额:m 除不:g 除了:y 除以:f 除任:i 除外:a 除工:a 除已:f 除或:p 除所:b 除指:f 除操:i 除数:f 除文:p 除方:a 除旧:c 除标:d 除的:13 除相:e 除记:a 除该:f 除这:e ' +
  '除连:i 除重:m 除非:4f 险分:g 险及:e 险或:c 险控:j 险提:g 险操:e 险的:14 险等:10 险管:h 险评:1a 险较:d 陷入:b 陷阱:m 随后:k 随意:15 随时:35 随机:2b ' +
  '随着:1l 随附:g 隐私:54 隐藏:2a 隔时:c 隔的:v 隔离:1j 隔符:f 障处:a 障排:69 障时:f 障的:d 障碍:18 隧道:d 难以:10 难度:1g 雅地:u 集中:1c 集以:g 集信:c ' +
  '集到:n 集合:p 集和:c 集型:a 集成:c4 集数:c 集用:h 集的:w 集群:e 雇佣:d 零开:t 需:f 需一:14 需了:e 需人:l 需付:b 需任:1e 需使:3h 需依:1k 需保:r 需信:r ' +
  '需修:c 需先:m 需关:j 需再:b 需凭:c 需加:c 需包:e 需单:a 需参:v 需在:1e 需处:a 需外:a 需安:1g 需密:b 需将:q 需工:e 需手:1n 需执:k 需担:b 需指:c 需提:1e ' +
  '需支:w 需时:c 需明:e 需更:p 需条:i 需查:b 需根:c 需检:c 需求:ao 需注:15 需添:f 需特:b 需环:c 需用:1k 需的:70 需确:n 需等:l 需编:b 需考:d 需自:l 需获:f ' +
  '需要:178 需订:a 需认:1a 需记:e 需设:n 需调:g 需谨:g 需身:h 需软:a 需输:z 需进:1b 需通:s 需遵:b 需避:b 需配:p 需重:y 需额:1z 霓虹:g 露的:e 露给:a 静态:22 ' +
  '静默:r 非:n 非交:k 非仅:h 非你:c 非原:b 非实:b 非常:4x 非所:i 非技:a 非明:b 非有:f 非标:c 非正:i 非法:c 非泛:a 非用:29 非直:f 非空:e 非简:g 非通:c 非需:a ' +
  '靠性:1j 靠的:11 面上:15 面不:a 面中:13 面临:m 面以:a 面信:a 面元:f 面内:r 面分:d 面加:i 面向:1j 面和:i 面图:e 面对:k 面应:c 面或:i 面时:b 面是:f 面板:1p ' +
  '面的:6e 面积:c 面结:d 面设:f 面评:d 面试:f 面进:i 面部:h 韩国:a 音乐:11 音合:b 音效:d 音的:k 音识:a 音转:g 音量:a 音频:2j 页中:c 页内:i 页和:l 页或:b ' +
  '页抓:a 页搜:e 页数:b 页显:r 页的:l 页码:m 页链:a 页面:71 顶级:t 顶部:q 项:b 项中:f 项以:o 项任:g 项列:a 项卡:a 项可:h 项和:q 项或:h 项技:s 项指:d 项数:f ' +
  '项时:e 项来:d 项检:f 项的:v 项目:cd 项进:e 顺利:j 顺序:4y 须与:r 须严:c 须为:l 须使:2i 须保:g 须先:1t 须具:a 须包:2c 须在:20 须始:c 须安:f 须完:g 须对:b ' +
  '须已:b 须执:f 须指:c 须按:e 须提:o 须明:r 须是:1a 须有:w 须用:g 须知:a 须确:k 须立:k 须经:c 须能:d 须至:c 须获:g 须设:u 须进:c 须通:x 须遵:13 顾问:r 预估:o ' +
  '预先:14 预处:b 预定:s 预报:a 预期:3d 预构:l 预检:d 预测:3e 预留:p 预算:2s 预约:18 预览:32 预警:g 预计:17 预订:1c 预设:1q 预防:u 领先:e 领取:o 领域:4a ' +
  '领导:s 频中:l 频内:o 频分:e 频制:c 频和:e 频处:i 频数:f 频文:1f 频时:l 频标:a 频格:j 频流:a 频片:e 频率:57 频生:p 频的:1e 频繁:1v 频质:a 频转:a 频道:1r ' +
  '频链:i 颗粒:a 题不:a 题与:l 题中:m 题之:j 题以:q 题分:g 题列:a 题及:1l 题发:d 题后:h 题和:26 题对:a 题已:a 题并:j 题或:25 题所:q 题提:b 题时:2o 题是:n ' +
  '题来:c 题标:j 题的:4b 题目:b 题类:g 题行:d 题解:1j 题设:a 题进:j 题都:h 颜色:2o 额不:11 额为:i 额交:f 额以:a 额及:f 额和:q 额外:67 额度:17 额或:f 额查:a ' +
  '额的:j 风暴:f 风格:6e 风险:8z 飞书:o 食品:l 食物:u 餐厅:p 餐饮:c 饮食:q 饱和:o 首先:5j 首席:g 首次:82 首选:m 首页:i 驱动:2m 验和:n 验室:k 验收:i 验教:f ' +
  '验法:b 验证:ob 骤中:e 骤会:a 骤后:c 骤如:e 骤操:1g 骤的:q 骤进:e 骤都:d 高:23 高于:v 高亮:f 高价:1b 高优:r 高分:f 高可:m 高层:n 高度:18 高性:i 高成:c ' +
  '高效:2s 高比:g 高版:1g 高的:3b 高端:e 高管:k 高级:66 高质:2d 高转:a 高达:d 高通:g 高速:a 高频:q 高风:22 黄色:e 黄金:i 黑色:j 默地:e 默认:pq 默默:o 鼓励:s ' +
  '鼠标:h 齐全:d 龙虾:f '
