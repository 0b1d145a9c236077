"""Published deductions and estimates over many positions, one file each."""
