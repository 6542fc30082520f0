"""``python -m boardgen`` and the `boardgen` command."""


def main() -> None:
    """Run the command and exit with its status.

    Ctrl-C ends it at once and silently, as it does most commands; nothing is left half-written, because
    `boardgen.render.output` holds signals back while it writes. By default Python raises an exception,
    which shows as a traceback while modules are imported, or gets lost.
    """
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    from boardgen.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
