// For whoever reads other XML than SIFEN's with the same care: bounded, without entities or DTD.
export { readXml } from './read.ts'
export { child, childrenOf, textOf, type XmlElement } from './tree.ts'
