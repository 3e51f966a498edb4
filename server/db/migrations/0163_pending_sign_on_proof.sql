-- Whether who comes back has to have been asked who they are since this sign-on began.
alter table pending_sign_on add column asks_proof boolean not null default false;
