-- One reference may be of many cards: how far a look has got that is too large for one turn names the card too.
alter table look_again add column after_card text not null default '';
