-- without transaction
-- A member's first review, which a bonus may ask for; their reviews of some dines.
create index concurrently if not exists review_member on review (partner_id, member_id);
