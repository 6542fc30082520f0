"""``python -m boardgen`` and the `boardgen` command."""


def main() -> None:
    """Run the command and leave with its exit status.

    Ctrl-C ends it at once and without a word, as it ends most commands; nothing is left half-written,
    because `boardgen.render.output` holds signals back while it writes. Python would raise an exception
    instead, which shows as a traceback while modules are imported, or is lost.
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
