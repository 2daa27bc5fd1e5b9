/** What the QR of a KuDE leads to names the documento (dCarQR, group J): whoever scans one has this instead of a CDC. */
const ID_DE_QR = /^\s*https?:\/\/\S*[?&]Id=([0-9A-Za-z]{44})(?:&|#|\s*$)/

export const cdcDeQr = (text: string): string | null => ID_DE_QR.exec(text)?.[1] ?? null
