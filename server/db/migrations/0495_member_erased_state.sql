-- A state of its own: the caller is told that they are signed out, and not that the server failed.
create or replace function refuse_erased_change() returns trigger language plpgsql as $$
begin
  raise exception 'member % was erased, and stays as it is', old.id using errcode = 'MB410';
end $$;
