import { contains, parseDireccion, parseRed, type Red } from '../api-key/direccion.ts'

const redes = (...textos: string[]): Red[] =>
  // Each is a network: the tests ask for one address of every line.
  textos.map(texto => parseRed(texto)!)

/** Where nothing of the Internet is (IANA's registry of special addresses): this machine, private networks, what is between a provider and its customers, one link, groups. */
const NO_PUBLICAS = redes(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Of the addresses of IPv6 that are given out: for protocols, examples, and IPv4 in other clothes.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
)

/** What IPv6 gives out to the Internet. Everything else of it is not: ::1, fe80::/10, fc00::/7, ff00::/8, 64:ff9b::/96. */
const DADAS = redes('2000::/3')

/** Whether a delivery may go to this address. What is no address is none of the Internet's. */
export function isPublica(address: string): boolean {
  const direccion = parseDireccion(address)
  if (direccion === null || NO_PUBLICAS.some(red => contains(red, direccion))) return false
  return direccion.familia === 4 || DADAS.some(red => contains(red, direccion))
}
