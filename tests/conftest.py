from hypothesis import HealthCheck, settings

# The first example may have to wait for the compiler; no result depends on the machine's speed.
settings.register_profile(
    "sapper",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sapper")
