-- One line of JSON a skill. `json()` keeps an object an object; without it SQLite would quote it as text.
select json_object(
  'path', skills.path,
  'content', skills.content,
  'level', skills.level,
  'tenant', skills.tenant,
  'namespace', skills.namespace,
  'resources', json((
    select json_group_object(
      resources.path,
      json_object(
        resources.encoding, resources.content,
        'executable', json(case resources.executable when 0 then 'false' else 'true' end)
      )
    )
    from resources
    where resources.skill = skills.path
  ))
)
from skills
order by skills.path;
