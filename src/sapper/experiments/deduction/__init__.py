"""The study of deduction: what each published way to prove cells settles, without a guess."""
