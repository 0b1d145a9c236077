"""Published deductions over many positions, one file each."""
