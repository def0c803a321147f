# What precedes the blocks of a page: each response tells its status, and "java -jar" of the service returns when it is ready.
set -euo pipefail

curl() {
  command curl --write-out '%{stderr}\n@status %{http_code}\n' "$@"
}

java() {
  case "${*: -1}" in
    *.jar) serve "$@" ;;
    *) command java "$@" ;;
  esac
}

serve() {
  stop
  command java "$@" >> server.log 2>&1 &
  SERVER=$!
  until command curl -s -o /dev/null "http://127.0.0.1:$SERVER_PORT/.well-known/jwks.json"; do
    kill -0 "$SERVER" || { cat server.log; exit 1; }
    sleep 0.2
  done
}

stop() {
  if [ -n "${SERVER-}" ]; then
    kill "$SERVER"
    wait "$SERVER" || true
    SERVER=
  fi
}
trap stop EXIT

