-- What the screens say, by partner. A file of partners/ gives each entry first; an operator may change it.
create table content_entry (
  partner_id text not null,
  name text not null,
  slug text not null,
  position integer not null,
  -- The fields as the file has them now, to tell a change and to go back to; null where an operator made the entry.
  file jsonb,
  -- What everybody sees; null until it is published for the first time.
  published jsonb,
  -- What only a preview shows.
  draft jsonb,
  -- An operator has published: from then on the file decides no more.
  edited boolean not null default false,
  updated_at timestamptz not null,
  primary key (partner_id, name, slug)
);

create table content_state (
  partner_id text primary key,
  -- Counts up with every change: a server reads the entries again when it sees another number.
  version bigint not null,
  -- Of the files that the entries were last compared with.
  files_checksum text not null
);
