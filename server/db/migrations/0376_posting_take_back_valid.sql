alter table posting validate constraint posting_kind_check;
