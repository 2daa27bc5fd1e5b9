// Written by npm run openapi; do not edit.
export const CDC = /^\d{9}[\dA-D]\d{34}$/
export const DECIMAL = /^\d{1,15}(?:\.\d{1,8})?$/
