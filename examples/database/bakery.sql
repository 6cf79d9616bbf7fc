-- A small table of skills, and one of their other files.
create table skills (
  path text primary key,          -- the skill's folder: frontend/lint becomes the id frontend:lint
  content text not null,          -- its SKILL.md
  level text,                     -- managed, project, user, plugin, system, or your own; null: project
  tenant text,                    -- who it is for; null: everybody
  namespace text                  -- a prefix of the id; null: none
);

create table resources (
  skill text not null references skills (path),
  path text not null,             -- from the skill's folder
  content text not null,
  encoding text not null default 'text' check (encoding in ('text', 'base64')),
  executable integer not null default 0,
  primary key (skill, path)
);

insert into skills values (
  'bread/rye-bread',
  '---
name: rye-bread
description: Bakes rye bread. Use when the user asks for a dark loaf.
---

# Rye bread

1. Feed the starter the evening before.
2. Weigh with `scripts/weigh.py`, see [the table](references/weights.md).
',
  null, null, null
);

insert into skills values (
  'oat-rolls',
  '---
name: oat-rolls
description: Bakes oat rolls. Use when the user asks for rolls.
---

Soak the oats for an hour. The stamp is `assets/stamp.bin`.
',
  'user', 'north', 'north'
);

insert into resources values
  ('bread/rye-bread', 'references/weights.md', '# Weights

Rye: 500 g. Water: 400 g.
', 'text', 0),
  ('bread/rye-bread', 'scripts/weigh.py', 'print("500 g of rye")
', 'text', 1),
  ('oat-rolls', 'assets/stamp.bin', 'iVBORw0KGgoA/w==', 'base64', 0);
