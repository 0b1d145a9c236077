"""Published deductions and shares over many positions, one file each."""
