-- Nothing of the partner goes out: the database is of an earlier moment than what its receivers have, until somebody has held both against each other.
create table delivery_hold (
  partner_id text primary key,
  held_at timestamptz not null,
  cause text not null check (cause in ('restored', 'recovered', 'operator')),
  -- By whom it was set, and why.
  held_by text not null,
  reason text not null
);
-- Which history of which cluster this database is of. Another one than it says: it was recovered to a point in time, or a standby took over.
create table database_history (
  is_it boolean primary key default true check (is_it),
  cluster text not null,
  timeline integer not null,
  seen_at timestamptz not null
);
