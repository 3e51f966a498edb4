-- One that came with the restaurant's data, and is shown no more.
alter table merchant_review add column withdrawn_at timestamptz;
