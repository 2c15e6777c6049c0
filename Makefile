# Thin aliases for CMake's presets and the checks: make help
.PHONY: dev release asan tsan wasm check test quick golden docs format bench \
	install uninstall clean help

dev release asan tsan wasm:
	cmake --preset $@
	cmake --build --preset $@

help:
	@echo "make [dev]     build/dev: quick to build, for work"
	@echo "make release   build/release: what users run"
	@echo "make asan tsan wasm   sanitizers, WebAssembly"
	@echo "make check     style, layers, symbols, docs, analysis, tests, golden levels (before each commit)"
	@echo "make test      everything, with packages: ./test.sh"
	@echo "make quick     ./test.sh --quick"
	@echo "make golden    rewrite tests/golden on purpose: look at the diff"
	@echo "make docs      rewrite docs/reference, docs/sett.1 and the page's types from what the program says"
	@echo "make format    clang-format on all sources"
	@echo "make bench     speed, on the release build"
	@echo "make install PREFIX=DIR   the release build into DIR (/usr/local); make uninstall takes it away"
	@echo "make clean     remove build/"

check: dev
	tools/check_style
	tools/check_layers
	tools/check_headers
	tools/check_sweeps
	tools/check_symbols build/dev/src/libsett.a
	tools/check_exports build/dev/src/libsett.a
	tools/check_docs . "$(CURDIR)/build/dev/sett"
	tools/check_analysis build/dev
	ctest --preset dev -j2

PREFIX ?= /usr/local
install: release
	cmake --install build/release --prefix "$(DESTDIR)$(PREFIX)"

MANIFEST ?= build/release/install_manifest.txt
uninstall:
	sed 's/.*/"&"/' "$(MANIFEST)" | xargs rm -f

test:
	./test.sh

quick:
	./test.sh --quick

golden: dev
	build/dev/tests/golden_write tests/golden
	tests/session/conversations.sh build/dev/tests/session_replay write
	build/dev/sett doctor --golden >build/doctor_golden.h
	mv build/doctor_golden.h apps/cli/verbs/doctor_golden.h
	git diff --stat -- tests/golden tests/session apps/cli/verbs/doctor_golden.h

docs: dev
	tools/make_docs build/dev/sett docs
	mv docs/session.ts apps/studio/page/src/core/session.ts

format:
	find src include apps bench samples tests -name '*.[ch]' 2>/dev/null | xargs clang-format -i

bench: release
	build/release/bench/sett_bench

clean:
	rm -rf build
