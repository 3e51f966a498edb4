-- The name beside the words: read with them by whoever decides, and no other name is shown. Empty: of a member who was erased.
alter table review add column author text not null default '';
