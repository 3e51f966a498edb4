-- without transaction
-- Who dined at a restaurant since a moment: terms, offers and numbers of the past let these earn. The partner does not come first, and no row is left out:
-- where the table has no statistics yet, the planner would else read a member's dines by this index instead of transaction_member.
create index concurrently if not exists transaction_merchant on transaction (merchant_id, partner_id, authorised_at);
