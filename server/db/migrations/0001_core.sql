-- Shared by all partners: which restaurants exist, by which numbers the networks know them, which cards the vault holds.

create table merchant (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  origin text not null default 'RN',
  name text not null,
  description text not null default '',
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  neighborhood text,
  phone text,
  website text,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  cuisines text[] not null default '{}',
  price_level smallint not null default 0 check (price_level between 0 and 4),
  rating_tenths smallint not null default 0 check (rating_tenths between 0 and 50),
  rating_histogram integer[] not null default '{0,0,0,0,0}',
  acclaimed_level smallint not null default 0,
  features text[] not null default '{}',
  meals text[] not null default '{}',
  online_ordering text not null default 'none' check (online_ordering in ('none', 'available', 'only')),
  open_table_id text,
  hours jsonb not null default '[]',
  menu jsonb not null default '[]',
  events jsonb not null default '[]',
  cover_seed text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table merchant_acquirer_id (
  network text not null check (network in ('visa', 'mastercard', 'amex', 'discover')),
  acquirer_merchant_id text not null,
  merchant_id bigint not null references merchant (id),
  channel text not null default 'dineIn' check (channel in ('dineIn', 'onlineOrder')),
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (network, acquirer_merchant_id, valid_from)
);
create index merchant_acquirer_id_merchant on merchant_acquirer_id (merchant_id);

create table card_registry (
  card_token text primary key,
  network text not null check (network in ('visa', 'mastercard', 'amex', 'discover')),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  card_product text,
  created_at timestamptz not null
);

-- Per partner: everything that carries partner_id. The migration runner puts row security on each such table.

create table rule_version (
  partner_id text not null,
  version integer not null,
  effective_from timestamptz not null,
  body jsonb not null,
  checksum text not null,
  created_at timestamptz not null,
  primary key (partner_id, version),
  unique (partner_id, effective_from)
);

create table partner_merchant (
  partner_id text not null,
  merchant_id bigint not null references merchant (id),
  active_from timestamptz not null,
  active_to timestamptz,
  exclusive_tier smallint check (exclusive_tier in (2, 3)),
  availability text not null default 'Unlimited' check (availability in ('Unlimited', 'Limited')),
  monthly_max_spend_cents integer check (monthly_max_spend_cents > 0),
  monthly_max_visits integer check (monthly_max_visits > 0),
  excluded_days smallint[] not null default '{}',
  rate_override jsonb,
  campaign_codes text[] not null default '{}',
  primary key (partner_id, merchant_id, active_from)
);

create table offer (
  partner_id text not null,
  id bigint generated always as identity,
  merchant_id bigint not null references merchant (id),
  code text not null,
  title text not null,
  body text not null default '',
  -- A reward on top of the rate: whole units or cents of the partner's currency, or a rate of its own.
  reward integer,
  accrual jsonb,
  active_from timestamptz not null,
  active_to timestamptz,
  created_at timestamptz not null,
  primary key (partner_id, id),
  check ((reward is null) <> (accrual is null))
);
create index offer_merchant on offer (partner_id, merchant_id);

create table member (
  partner_id text not null,
  id bigint generated always as identity,
  public_id text not null,
  email text not null,
  email_folded text generated always as (lower(email)) stored,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text,
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  email_opt_in boolean not null default false,
  sms_opt_in boolean not null default false,
  partner_number text,
  family_id text,
  member_type text not null default 'NonCardMember'
    check (member_type in ('ClosedAccountMember', 'EnrolledCardMember', 'NonCardMember')),
  enrollment_source text not null default 'web',
  active boolean not null default true,
  has_web_profile boolean not null default true,
  activated_at timestamptz,
  joined_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (partner_id, id),
  unique (id)
);
create unique index member_public_id on member (partner_id, public_id);
create unique index member_email on member (partner_id, email_folded);
create unique index member_partner_number on member (partner_id, partner_number) where partner_number is not null;

-- When a member agreed to e-mails and when not: the tier on the day of a dine depends on it.
create table member_email_opt_in (
  partner_id text not null,
  member_id bigint not null,
  since timestamptz not null,
  opted_in boolean not null,
  primary key (partner_id, member_id, since),
  foreign key (partner_id, member_id) references member (partner_id, id)
);

create table card_link (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  card_token text not null references card_registry (card_token),
  partner_card_id text,
  card_type text not null check (card_type in ('visa', 'amex', 'mastercard', 'discover')),
  last_four text not null,
  description text not null,
  linked_at timestamptz not null,
  unlinked_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check (unlinked_at is null or unlinked_at >= linked_at)
);
create index card_link_member on card_link (partner_id, member_id);
create index card_link_token on card_link (card_token, linked_at);
create unique index card_link_open on card_link (card_token) where unlinked_at is null;
