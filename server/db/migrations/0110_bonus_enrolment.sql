-- Since when a member is registered for a bonus. A dine counts for a bonus that asks for it from then on.
create table bonus_enrolment (
  partner_id text not null,
  member_id bigint not null,
  code text not null,
  enrolled_at timestamptz not null,
  primary key (partner_id, member_id, code)
);
