# What precedes the blocks of a page: each response tells its status, and "java -jar" of the service returns when it is ready.
set -euo pipefail

curl() {
  command curl --write-out '%{stderr}\n@status %{http_code}\n' "$@"
}

# The packaged service starts once to serve and once for a command. From then on it is replaced by its unpacked form, if the
# environment names that: it takes half the processor time.
SERVED=
COMMANDED=

java() {
  local again=$COMMANDED
  case "${*: -1}" in
    *.jar) again=$SERVED ;;
  esac
  case "${1-} ${2-}" in
    "-jar server/target/"*)
      if [ -n "$again" ] && [ -n "${UNPACKED_JAR-}" ]; then
        set -- "$UNPACKED_ARCHIVE" -jar "$UNPACKED_JAR" "${@:3}"
      fi
      ;;
  esac
  case "${*: -1}" in
    *.jar)
      SERVED=yes
      serve "$@"
      ;;
    *)
      COMMANDED=yes
      command java "$@"
      ;;
  esac
}

serve() {
  stop
  "$(jdk "$1")" "$@" >> server.log 2>&1 &
  SERVER=$!
  until command curl -s -o /dev/null "http://127.0.0.1:$SERVER_PORT/.well-known/jwks.json"; do
    if ! kill -0 "$SERVER"; then
      SERVER=
      cat server.log
      exit 1
    fi
    sleep 0.2
  done
}

# only JDK 25 has the AOT cache
jdk() {
  case "$1" in
    -XX:AOTCache*) echo "$JAVA25_HOME/bin/java" ;;
    *) type -P java ;;
  esac
}

stop() {
  if [ -n "${SERVER-}" ]; then
    kill "$SERVER"
    wait "$SERVER" || true
    SERVER=
  fi
}
trap stop EXIT

