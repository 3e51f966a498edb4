-- When what may go of a closed member was removed. The row stays, without a name: the books speak of it.
alter table member add column erased_at timestamptz;

-- What was under way while it was removed writes nothing back.
create function refuse_erased_change() returns trigger language plpgsql as $$
begin
  raise exception 'member % was erased, and stays as it is', old.id;
end $$;
create trigger member_erased_kept before update on member
  for each row when (old.erased_at is not null) execute function refuse_erased_change();
