-- Who is on the list of a campaign that is for some members only, and since when: visits count from then on. Nobody is taken off it, so that a replay finds
-- what was true at each visit.
create table campaign_member (
  partner_id text not null,
  campaign_id bigint not null,
  member_id bigint not null,
  added_at timestamptz not null,
  primary key (partner_id, campaign_id, member_id),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id)
);
create index campaign_member_of on campaign_member (partner_id, member_id);

create function refuse_other_members() returns trigger language plpgsql as $$
begin
  raise exception 'the members of a campaign are kept: % is refused', tg_op;
end $$;
create trigger campaign_member_kept before update or delete on campaign_member for each row execute function refuse_other_members();
